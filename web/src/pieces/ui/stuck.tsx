import type { ShowPiece } from '@web/pieces/piece';
import { Stuck } from '@web/ui/stuck';

export const show: ShowPiece = () => ({ states: { default: <Stuck /> } });
