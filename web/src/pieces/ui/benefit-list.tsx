import type { ShowPiece } from '@web/pieces/piece';
import { BenefitList } from '@web/ui/benefit-list';

export const show: ShowPiece = () => ({ states: { default: <BenefitList /> } });
