import type { ShowPiece } from '@web/pieces/piece';
import { Help } from '@web/ui/help';

export const show: ShowPiece = ({ common }) => ({
  states: { default: <Help />, 'own lead': <Help lead={common('support.text')} /> },
});
