import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { RouteErrorBoundary } from './route-error-boundary';
import { WaitingPage } from './waiting-page';

/** Wraps every page with its loading state and its error boundary. */
export const Layout = () => (
  <RouteErrorBoundary>
    <Suspense fallback={<WaitingPage />}>
      <Outlet />
    </Suspense>
  </RouteErrorBoundary>
);
