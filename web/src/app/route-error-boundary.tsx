import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { logRenderFailed } from '@web/lib/log';
import { RouteErrorPage } from './route-error-page';

/** §8: a page that cannot be drawn says so, and the next address gets a fresh chance. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error) {
    logRenderFailed(error.name, error.message);
  }

  override render() {
    return this.state.error ? <RouteErrorPage error={this.state.error} /> : this.props.children;
  }
}
