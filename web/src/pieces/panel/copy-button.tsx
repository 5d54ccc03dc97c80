import { CopyButton } from '@web/panel/components/copy-button';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => {
  const button = <CopyButton value="01K9QF7Z3V">{texts.user.copyId}</CopyButton>;
  return { states: { default: button }, focused: button };
};
