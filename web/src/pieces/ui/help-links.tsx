import type { ShowPiece } from '@web/pieces/piece';
import { HelpLinks } from '@web/ui/help-links';

export const show: ShowPiece = () => ({ states: { default: <HelpLinks /> } });
