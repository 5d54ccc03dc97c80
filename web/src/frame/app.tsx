import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '@web/ui/toasts';
import { ScrollToTop } from './scroll-to-top';
import { WaitingPage } from './waiting-page';
import type { Parts } from '@web/ui/parts';

/** What the site and the panel have in common around their routes. */
export const App = ({ children }: { children: Parts }) => (
  <BrowserRouter>
    <ScrollToTop />
    <Suspense fallback={<WaitingPage />}>
      {children}
      <Toasts />
    </Suspense>
  </BrowserRouter>
);
