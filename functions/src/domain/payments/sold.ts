import { unreachable } from '@contract/values/unreachable';
import type { Tariff } from '@contract/values/tariff';
import type { DeviceOffer } from '@functions/domain/devices/device-line';
import type { Purchase } from '@functions/domain/purchase/order';

/**
 * What a payment bought, as its fiscal receipt names it. `access`: a term of unknown length. `card-check`: a payment
 * that is refunded.
 * `gift`: a term for somebody else.
 */
export type Sold =
  | { readonly kind: 'term'; readonly months: Tariff }
  | { readonly kind: 'trial'; readonly days: number }
  /** `lines` is missing in older documents, `charges` until the payment is settled. */
  | ({ readonly kind: 'device' } & Partial<DeviceOffer>)
  | { readonly kind: 'access' }
  | { readonly kind: 'card-check' }
  | { readonly kind: 'gift'; readonly months: Tariff };

/**
 * What a purchase sells. A trial is sold as a trial, not as the term that follows it.
 */
export function soldBy(purchase: Purchase): Sold {
  switch (purchase.kind) {
    case 'device-slot':
      return { kind: 'device', ...(purchase.lines !== undefined && { lines: purchase.lines }) };
    case 'past-due-payment':
      return { kind: 'term', months: purchase.tariff };
    case 'card-change':
      return { kind: 'card-check' };
    case 'gift':
      return { kind: 'gift', months: purchase.tariff };
    case 'new-subscription':
    case 'resubscribe': {
      const { tariff, trialDays } = purchase.quote;
      return trialDays > 0 ? { kind: 'trial', days: trialDays } : { kind: 'term', months: tariff };
    }
    default:
      return unreachable(purchase);
  }
}
