import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';
import { BrandMark } from '@web/ui/brand-mark';

export const show: ShowPiece = () => ({
  states: {
    default: <BrandMark />,
    focus: (
      <Focused>
        <BrandMark />
      </Focused>
    ),
  },
});
