import { CopyButton } from '@web/features/panel/components/copy-button';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <CopyButton value="01K9QF7Z3V">Скопировать номер</CopyButton>,
    focus: (
      <Focused>
        <CopyButton value="01K9QF7Z3V">Скопировать номер</CopyButton>
      </Focused>
    ),
  },
});
