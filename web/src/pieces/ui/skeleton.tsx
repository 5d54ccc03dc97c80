import type { ShowPiece } from '@web/pieces/piece';
import { Skeleton } from '@web/ui/skeleton';

export const show: ShowPiece = () => ({
  states: {
    'three rows; late after ten seconds': <Skeleton onRetry={() => undefined} />,
    'one row': <Skeleton rows={1} onRetry={() => undefined} />,
  },
});
