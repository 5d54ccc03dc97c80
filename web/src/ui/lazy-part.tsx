import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError, loadPart } from '@web/lib/http/load-chunk';
import { RenderError } from './render-error';
import { RenderErrorBoundary } from './render-error-boundary';

/**
 * A part of a page in a separate chunk, which is loaded when it is first shown. Without its chunk the message of §8 is
 * shown in its place, and the page around it stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(() => loadPart(load).then((part) => ({ default: part })));
  return function LazyPart(props: Props) {
    return (
      <RenderErrorBoundary instead={(error) => <MissingPart error={error} />}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </RenderErrorBoundary>
    );
  };
}

function MissingPart({ error }: { error: Error }) {
  const message = useRef<HTMLDivElement>(null);
  // A dialog is rendered at the end of its page, which may be out of view.
  useEffect(() => message.current?.scrollIntoView({ block: 'nearest' }), []);
  // Every other error belongs to the page.
  if (!(error instanceof ChunkLoadError)) throw error;
  return (
    <div ref={message}>
      <RenderError error={error} />
    </div>
  );
}
