import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError, loadChunk } from '@web/lib/http/load-chunk';
import { RenderError } from './render-error';
import { RenderErrorBoundary } from './render-error-boundary';

type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Requests the chunk. A failure is left to the part itself. */
  readonly prepare: () => void;
  /** Handlers of the button that opens the part: its chunk is requested when a press is likely. */
  readonly onIntent: Intent;
};

export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onTouchStart: () => void;
  readonly onFocus: () => void;
}

/** Handlers of a button that needs `load` when it is pressed. A failure is left to the press. */
export function onIntent(load: () => Promise<unknown>): Intent {
  const begin = prepare(load);
  return { onPointerEnter: begin, onTouchStart: begin, onFocus: begin };
}

/** Ends the task of the press, which the browser then can paint: to request a chunk takes longer than to paint. */
const afterPress = () => new Promise((resolve) => setTimeout(resolve));

const prepare = (load: () => Promise<unknown>) => () =>
  void afterPress()
    .then(load)
    .catch(() => undefined);

/**
 * A part of a page in a separate chunk, which is loaded when it is first shown. Without its chunk the message of §8 is
 * shown in its place, and the page around it stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  const Part = lazy(() =>
    afterPress()
      .then(() => loadChunk(load))
      .then((part) => ({ default: part })),
  );
  function LazyPart(props: Props) {
    return (
      <RenderErrorBoundary instead={(error) => <MissingPart error={error} />}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </RenderErrorBoundary>
    );
  }
  return Object.assign(LazyPart, { prepare: prepare(load), onIntent: onIntent(load) });
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
