import { RangeCalendar } from '@web/panel/components/range-calendar';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <RangeCalendar from="2026-11-10" to="2026-11-20" today="2026-11-25" onChange={() => undefined} />,
  },
});
