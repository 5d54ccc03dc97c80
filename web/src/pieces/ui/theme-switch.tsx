import type { ShowPiece } from '@web/pieces/piece';
import { ThemeSwitch } from '@web/ui/theme-switch';

export const show: ShowPiece = () => ({
  states: {
    default: <ThemeSwitch />,
  },
  focused: <ThemeSwitch />,
});
