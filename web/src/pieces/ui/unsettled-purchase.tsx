import type { ShowPiece } from '@web/pieces/piece';
import { replacePurchase } from '@web/lib/purchases/purchases';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';

export const show: ShowPiece = () => {
  replacePurchase('a-link-of-an-e-mail');
  return { states: { 'the purchase of a link': <UnsettledPurchase /> } };
};
