import type { ShowPiece } from '@web/pieces/piece';
import { ErrorPanel } from '@web/ui/error-panel';

export const show: ShowPiece = ({ common }) => ({
  states: {
    default: <ErrorPanel />,
    'with retry': <ErrorPanel onRetry={() => undefined} />,
    'own texts': (
      <ErrorPanel title={common('error.slowTitle')} text={common('error.slowText')} onRetry={() => undefined} />
    ),
  },
});
