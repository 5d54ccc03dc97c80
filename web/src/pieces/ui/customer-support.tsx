import type { ShowPiece } from '@web/pieces/piece';
import { CustomerSupport } from '@web/ui/customer-support';

export const show: ShowPiece = () => ({ states: { default: <CustomerSupport customerId="01kaj3v5k8x2q" /> } });
