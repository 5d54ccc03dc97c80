import type { ShowPiece } from '@web/pieces/piece';
import { HumanCheck } from '@web/ui/human-check';

export const show: ShowPiece = () => ({ states: { loaded: <HumanCheck onToken={() => undefined} /> } });
