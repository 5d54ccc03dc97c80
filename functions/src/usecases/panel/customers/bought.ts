import type { Bought } from '@contract/panel/customers/bought';
import { maskedEmail } from '@functions/domain/panel/masked-email';
import type { Receipt } from '@functions/domain/payments/receipt';
import { soldBy } from '@functions/domain/payments/sold';
import type { Gift } from '@functions/domain/purchase/gift';
import type { Order } from '@functions/domain/purchase/order';

/** What a payment bought. `order`, `gift`: those of the payment; null without one. */
export function boughtBy({ sold }: Pick<Receipt, 'sold'>, order: Order | null, gift: Gift | null): Bought {
  const thing = sold ?? (order === null ? null : soldBy(order.purchase));
  if (thing === null) return { kind: 'unknown' };
  const { kind } = thing;
  return {
    kind,
    ...('months' in thing && { months: thing.months }),
    ...('days' in thing && { days: thing.days }),
    ...(kind === 'term' && order?.isOneOff === true && { isOneOff: true as const }),
    ...(kind === 'gift' && { recipient: gift === null ? '' : maskedRecipient(gift) }),
  };
}

const maskedRecipient = ({ recipientEmail }: Gift): string =>
  recipientEmail === '' ? '' : maskedEmail(recipientEmail);
