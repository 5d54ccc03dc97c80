import type { ShowPiece } from '@web/pieces/piece';
import { SupportBlock } from '@web/ui/support-block';

export const show: ShowPiece = () => ({ states: { default: <SupportBlock /> } });
