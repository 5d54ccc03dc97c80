import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '@web/ui/toasts';
import { Router } from './router';
import { ScrollToTop } from './scroll-to-top';
import { WaitingPage } from './waiting-page';

export const App = () => (
  <BrowserRouter>
    <ScrollToTop />
    <Suspense fallback={<WaitingPage />}>
      <Router />
      <Toasts />
    </Suspense>
  </BrowserRouter>
);
