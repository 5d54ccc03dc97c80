import type { ShowPiece } from '@web/pieces/piece';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';

export const show: ShowPiece = () => ({ states: { 'in every language but Russian': <ChargedInRoubles /> } });
