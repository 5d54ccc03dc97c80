import type { ShowPiece } from '@web/pieces/piece';
import { Problem } from '@web/ui/problem';

export const show: ShowPiece = ({ common, longWord }) => ({
  states: {
    default: <Problem>{common('call.unsent')}</Problem>,
    none: <Problem>{null}</Problem>,
    'long text': <Problem>{`${common('analytics.question')} ${longWord}`}</Problem>,
  },
});
