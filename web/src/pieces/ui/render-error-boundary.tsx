import type { ShowPiece } from '@web/pieces/piece';
import { RenderError } from '@web/ui/render-error';
import { RenderErrorBoundary } from '@web/ui/render-error-boundary';

export const show: ShowPiece = ({ common }) => ({
  states: {
    'no error': (
      <RenderErrorBoundary instead={(error) => <RenderError error={error} />}>
        {common('benefits.traffic')}
      </RenderErrorBoundary>
    ),
    error: (
      <RenderErrorBoundary instead={(error) => <RenderError error={error} />}>
        <Failing />
      </RenderErrorBoundary>
    ),
  },
});

function Failing(): never {
  throw new Error('sample of a render error');
}
