import { CURRENCY } from '@functions/base/contract/values/money';
import type { OrderKind } from '@functions/payments/contract/values/payments';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import type { PaymentNotice } from '@functions/payments/rules/payment';
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
  const mismatch = orderMismatch(notice, order);
  if (mismatch) return quarantinePayment(repositories, notice, order, mismatch);
  expectKnown(SETTLEMENTS, order.purchase.kind);
  const settle = SETTLEMENTS[order.purchase.kind] as Settlement<Order['purchase']>;
  return settle(repositories, notice, order, { random, now });
}

function orderMismatch(notice: PaymentNotice, order: Order): string | null {
  if (notice.provider !== order.provider) return 'paid through another provider';
  if (notice.accountId !== order.accountId) return 'paid under another account';
  if (notice.currency !== CURRENCY || notice.amount !== order.amount) return 'not the amount of the order';
  return null;
}
