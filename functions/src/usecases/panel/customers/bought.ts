import type { Bought } from '@contract/panel/customers/bought';
import { maskedEmail } from '@functions/domain/panel/masked-email';
import type { Receipt } from '@functions/domain/payments/receipt';
import { monthsOf, trialDaysSold } from '@functions/domain/payments/sold';
import { soldBy } from '@functions/domain/purchase/kinds/purchase-kinds';
import type { Gift } from '@functions/domain/purchase/gift';
import type { Order } from '@functions/domain/purchase/order';
import { takesGift } from '@functions/usecases/refunds/return-gift';

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
