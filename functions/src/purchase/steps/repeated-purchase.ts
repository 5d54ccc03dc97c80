import type { OrderKind } from '@functions/payments/contract/values/payments';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import { isJustPaid } from '@functions/gifts/rules/gift';
import type { Order } from '@functions/purchase/rules/order';
import type { Purchase, PurchaseOf } from '@functions/purchase/rules/purchase';
import type { Repositories } from '@functions/purchase/ports/repositories';

/** Above what anybody is given within minutes. */
const MOST_GIFTS_TO_ONE = 50;

/** Whether this payer paid the same purchase a moment ago. */
type PaidBefore<Bought> = (
  repositories: Repositories,
  purchase: Bought,
  payer: Pick<Order, 'uid' | 'prepaidHash'>,
  now: Instant,
) => Promise<boolean>;

/**
 * What the product keeps when it is paid twice, as no second payment of it is surplus: whether it was just paid. Null
 * where the second payment is refunded.
 */
const KEPT_TWICE: { readonly [Kind in OrderKind]: PaidBefore<PurchaseOf<Kind>> | null } = {
  'new-subscription': null,
  resubscribe: null,
  'past-due-payment': null,
  'device-slot': null,
  'card-change': null,
  gift: isGiftPaid,
};

/** Whether the product would keep two payments of it, so that it is not ordered again while one may be made. */
export const isKeptTwice = ({ kind }: Purchase): boolean => paidBefore(kind) !== null;

/** Whether this payer paid it a moment ago and would pay a second time. */
export async function isPaidAlready(...[repositories, purchase, payer, now]: Parameters<PaidBefore<Purchase>>) {
  return (await paidBefore(purchase.kind)?.(repositories, purchase, payer, now)) ?? false;
}

function paidBefore(kind: OrderKind): PaidBefore<Purchase> | null {
  expectKnown(KEPT_TWICE, kind);
  return KEPT_TWICE[kind] as PaidBefore<Purchase> | null;
}

async function isGiftPaid(...[repositories, purchase, payer, now]: Parameters<PaidBefore<PurchaseOf<'gift'>>>) {
  const { gifts, orders } = repositories;
  if (purchase.words === undefined) return false;
  const toRecipient = await gifts.withRecipient(purchase.words.recipientEmail, MOST_GIFTS_TO_ONE);
  const same = toRecipient.filter((gift) => gift.payerUid === payer.uid && isJustPaid(gift, purchase, now));
  if (payer.uid !== null) return same.length > 0;
  const paidBy = await Promise.all(same.map(({ id }) => orders.get(id)));
  return paidBy.some((order) => order?.prepaidHash === payer.prepaidHash);
}
