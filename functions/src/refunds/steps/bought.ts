import type { Bought } from '@functions/refunds/contract/bought';
import { maskedEmail } from '@functions/base/rules/masked-email';
import type { Receipt } from '@functions/payments/rules/receipt';
import { monthsOf, trialDaysSold } from '@functions/payments/rules/sold';
import { soldBy } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Gift } from '@functions/gifts/rules/gift';
import type { Order } from '@functions/purchase/rules/order';
import { takesGift } from '@functions/gifts/steps/return-gift';

/** What a payment bought. `order`, `gift`: those of the payment; null without one. */
export function boughtBy(receipt: Pick<Receipt, 'sold' | 'kind'>, order: Order | null, gift: Gift | null): Bought {
  const thing = receipt.sold ?? (order === null ? null : soldBy(order));
  if (thing === null) return { kind: 'unknown' };
  const [months, days] = [monthsOf(thing), trialDaysSold(thing)];
  return {
    kind: thing.kind,
    ...(months !== null && { months }),
    ...(days !== null && { days }),
    ...(order?.isOneOff === true && { isOneOff: true as const }),
    ...(takesGift(receipt) && { recipient: gift === null ? '' : maskedRecipient(gift) }),
  };
}

const maskedRecipient = ({ recipientEmail }: Gift): string =>
  recipientEmail === '' ? '' : maskedEmail(recipientEmail);
