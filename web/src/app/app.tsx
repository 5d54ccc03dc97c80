import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '@web/lib/queries';
import { Toasts } from '@web/ui/toasts';
import { Router } from './router';
import { ScrollToTop } from './scroll-to-top';
import { WaitingPage } from './waiting-page';

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <ScrollToTop />
      <Suspense fallback={<WaitingPage />}>
        <Router />
        <Toasts />
      </Suspense>
    </BrowserRouter>
  </QueryClientProvider>
);
