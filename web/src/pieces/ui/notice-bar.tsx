import type { ShowPiece } from '@web/pieces/piece';
import { NoticeBar } from '@web/ui/notice-bar';

export const show: ShowPiece = ({ common }) => ({
  states: {
    'one notice': (
      <NoticeBar notices={[{ id: 'piece-warning.1', level: 'warning', texts: { ru: common('error.text') } }]} />
    ),
  },
});
