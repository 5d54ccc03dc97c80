import type { ShowPiece } from '@web/pieces/piece';
import { LanguageSwitcher } from '@web/ui/language-switcher';

export const show: ShowPiece = () => ({
  states: {
    default: <LanguageSwitcher />,
  },
  focused: <LanguageSwitcher />,
});
