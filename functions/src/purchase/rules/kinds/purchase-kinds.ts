import type { OrderKind, PaymentKind } from '@functions/payments/contract/values/payments';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { Sold } from '@functions/payments/rules/sold';
import type { Purchase, PurchaseOf } from '@functions/purchase/rules/purchase';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { cardChange } from './card-change';
import { deviceSlot } from './device-slot';
import { gift } from './gift';
import type { AfterPayment, PurchaseKind } from './kind';
import { pastDuePayment } from './past-due-payment';
import { attachedTerm, newSubscription, resubscribe } from './term';

/** A term that renews by itself has no order: the provider charges it, and settle-renewal applies it. */
const renewal: { readonly [Moment in Exclude<keyof PurchaseKind<never>, 'after'>]: null } & {
  readonly after: AfterPayment;
} = {
  buy: null,
  check: null,
  form: null,
  settle: null,
  after: { attached: attachedTerm },
};

/**
 * What each kind of payment decides, at every moment that asks. Nothing else compares a kind; how the payment is
 * applied reads the database, and has a table of its own (`SETTLEMENTS` in steps/settle-order.ts). The tests
 * `every-purchase-*.test.ts` play every row of it.
 */
export const PURCHASE_KINDS: { readonly [Kind in OrderKind]: PurchaseKind<PurchaseOf<Kind>> } & {
  readonly renewal: typeof renewal;
} = {
  'new-subscription': newSubscription,
  resubscribe,
  'past-due-payment': pastDuePayment,
  'device-slot': deviceSlot,
  'card-change': cardChange,
  gift,
  renewal,
};

/**
 * What staff may do with a payment that nobody expected: they decide what it bought, which is a term unless they say
 * otherwise.
 */
const UNEXPECTED: AfterPayment = renewal.after;

/** The decisions on a purchase. Throws UnknownKind for one that only a newer release knows. */
export const kindOf = (purchase: Purchase): PurchaseKind<Purchase> => kindNamed(purchase.kind);

/** The decisions on an order of a kind. Throws UnknownKind for one that only a newer release knows. */
export const kindNamed = (kind: OrderKind): PurchaseKind<Purchase> => known(kind) as PurchaseKind<Purchase>;

/** What an order sells, as its fiscal receipt names it. `settled`: the subscription after a payment that gave it. */
export const soldBy = ({ purchase }: { readonly purchase: Purchase }, settled: Subscription | null = null): Sold =>
  kindOf(purchase).after.sold(purchase, settled);

/** What a payment leaves. `kind` is undefined if nobody expected it. Throws UnknownKind for an unknown one. */
export const afterPaymentOf = ({ kind }: { readonly kind?: PaymentKind }): AfterPayment =>
  kind === undefined ? UNEXPECTED : known(kind).after;

function known<Kind extends PaymentKind>(kind: Kind): (typeof PURCHASE_KINDS)[Kind] {
  expectKnown<PaymentKind>(PURCHASE_KINDS, kind);
  return PURCHASE_KINDS[kind];
}
