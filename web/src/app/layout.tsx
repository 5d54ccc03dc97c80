import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { RouteErrorBoundary } from './route-error-boundary';
import { WaitingPage } from './waiting-page';

/** Around every page: what is shown while it comes, and when it cannot be drawn. */
export const Layout = () => (
  <RouteErrorBoundary>
    <Suspense fallback={<WaitingPage />}>
      <Outlet />
    </Suspense>
  </RouteErrorBoundary>
);
