import type { OrderKind } from '@functions/payments/contract/values/payments';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { mismatchOf } from '@functions/purchase/rules/check';
import type { Order } from '@functions/purchase/rules/order';
import type { PurchaseOf } from '@functions/purchase/rules/purchase';
import type { Repositories } from '@functions/purchase/ports/repositories';
import type { Random } from '@functions/ports/services';
import type { ApplyResult } from '@functions/payments/steps/apply-result';
import { quarantinePayment } from './quarantine-payment';
import { settleCardChange } from './settle-card-change';
import { settleGift } from './settle-gift';
import { settleSubscriptionOrder } from './settle-subscription-order';

type Settlement<Bought> = (
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order & { readonly purchase: Bought },
  context: { readonly random: Pick<Random, 'hash'>; readonly now: Instant },
) => Promise<ApplyResult>;

/** How the payment of each kind is applied. */
const SETTLEMENTS: { readonly [Kind in OrderKind]: Settlement<PurchaseOf<Kind>> } = {
  'new-subscription': settleSubscriptionOrder,
  resubscribe: settleSubscriptionOrder,
  'past-due-payment': settleSubscriptionOrder,
  'device-slot': settleSubscriptionOrder,
  'card-change': settleCardChange,
  gift: settleGift,
};

const QUARANTINED_FOR = {
  provider: 'paid through another provider',
  account: 'paid under another account',
  amount: 'not the amount of the order',
} as const;

/**
 * Applies the payment of an order. One that does not match its order is quarantined. Throws UnknownKind for an order of
 * a newer release.
 */
export async function settleOrder(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order,
  random: Pick<Random, 'hash'>,
  now: Instant,
): Promise<ApplyResult> {
  const mismatch = mismatchOf(notice, order);
  if (mismatch !== null) return quarantinePayment(repositories, notice, order, QUARANTINED_FOR[mismatch]);
  expectKnown(SETTLEMENTS, order.purchase.kind);
  const settle = SETTLEMENTS[order.purchase.kind] as Settlement<Order['purchase']>;
  return settle(repositories, notice, order, { random, now });
}
