import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RenderErrorBoundary } from '@web/ui/render-error-boundary';
import { RouteErrorPage } from './route-error-page';

/** Resets after navigation to another path. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <RenderErrorBoundary key={pathname} instead={(error) => <RouteErrorPage error={error} />}>
      {children}
    </RenderErrorBoundary>
  );
}
