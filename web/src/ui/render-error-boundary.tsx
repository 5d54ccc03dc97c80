import { Component, type ReactNode } from 'react';
import { logRenderFailed } from '@web/lib/browser/log';

interface RenderErrorBoundaryProps {
  children: ReactNode;
  instead: (error: Error) => ReactNode;
}

/** §8: logs a render error and renders `instead`. */
export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, { error: Error | null }> {
  // A field of the class would need helpers for the oldest browsers, on every page.
  constructor(props: RenderErrorBoundaryProps) {
    super(props);
    this.state = { error: null };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error) {
    logRenderFailed(error.name, error.message);
    // Loaded when it is needed: the landing page has this boundary too.
    import('@web/lib/browser/report-failure').then(
      ({ reportFailure }) => reportFailure('render', error.name),
      () => undefined,
    );
  }

  override render() {
    return this.state.error ? this.props.instead(this.state.error) : this.props.children;
  }
}
