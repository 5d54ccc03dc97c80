import type { ShowPiece } from '@web/pieces/piece';
import { BrandMark } from '@web/ui/brand-mark';

export const show: ShowPiece = () => ({
  states: {
    default: <BrandMark />,
  },
  focused: <BrandMark />,
});
