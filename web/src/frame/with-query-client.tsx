import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '@web/lib/http/queries';

/** Gives a page the query client. All pages share one cache. */
export function withQueryClient(Page: ComponentType): ComponentType {
  return function PageWithQueryClient() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
