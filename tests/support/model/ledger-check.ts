import { toKopecks } from '@functions/base/contract/values/money';
import { DAY } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Order } from '@functions/purchase/rules/order';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { Receipt } from '@functions/payments/rules/receipt';
import { chargebackId, type Refund } from '@functions/payments/rules/refund';
import type { RunningProduct } from '../product/start-product';

/** The provider's records as its API shows them, next to ours. Amounts in kopecks. */

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
  readonly at: number;
  readonly accountId: string;
  /** The provider's subscription that charged it; null for a payment by the form. */
  readonly subscriptionId: string | null;
}

export interface Recurring {
  readonly id: string;
  readonly accountId: string;
  readonly isLive: boolean;
  readonly isPastDue: boolean;
  readonly amount: number;
  readonly months: number;
  readonly nextAt: number | null;
}

export interface Books {
  readonly charges: readonly Charge[];
  /** Refunds that the provider made. */
  readonly providerRefunds: readonly { readonly id: string; readonly of: string; readonly amount: number }[];
  readonly recurring: readonly Recurring[];
  readonly receipts: readonly Receipt[];
  readonly refunds: readonly Refund[];
  readonly orders: readonly Order[];
  readonly prepaid: readonly GuestPurchase[];
  readonly mandates: readonly Mandate[];
  /** No notification or outbox task is pending or waiting for a retry. */
  readonly isQuiet: boolean;
}

type Model = Record<string, unknown>;
const instant = (value: unknown): number | null => (typeof value === 'string' ? Number(/\d+/.exec(value)?.[0]) : null);

const HALF_A_YEAR = 180 * DAY;

/**
 * Adds chargebacks, which appear only in the provider's list and are read by the day close. Chargebacks from `closedTo`
 * on (ms) count only when we already know them.
 */
export async function readBooksWithChargebacks(
  product: RunningProduct,
  from: number,
  closedTo: number,
): Promise<Books> {
  const { payments, clock } = product.deps;
  const now = await clock.now();
  // The provider lists at most one year per request.
  const length = Math.ceil((now - from) / HALF_A_YEAR);
  const windows = Array.from({ length }, (_, index) => from + index * HALF_A_YEAR);
  const { lists } = payments.forNewOrders;
  const pages = windows.map((at) => lists!.chargebacks(at, Math.min(now, at + HALF_A_YEAR)));
  const [books, ...listed] = await Promise.all([readBooks(product), ...pages]);
  const rows = listed.flatMap((each) => each.rows);
  const known = new Set(books.refunds.flatMap(({ parts }) => parts.map((part) => part.providerTransactionId)));
  const isRead = (id: string, at: number): boolean => at < closedTo || known.has(chargebackId(id));
  const chargebacks = rows
    .filter(({ id, at, kind }) => kind === 'chargeback' && isRead(id, at))
    .map(({ id, transactionId, amount }) => ({ id: chargebackId(id), of: transactionId, amount }));
  const chargedBack = (charge: string): number =>
    chargebacks.reduce((sum, { of, amount }) => (of === charge ? sum + amount : sum), 0);
  return {
    ...books,
    charges: books.charges.map((charge) => ({ ...charge, refunded: charge.refunded + chargedBack(charge.id) })),
    providerRefunds: [...books.providerRefunds, ...chargebacks],
  };
}

export async function readBooks({ db, sandbox: { cloudpayments } }: RunningProduct): Promise<Books> {
  const all = async (name: string) => (await db.collection(name).get()).docs.map((document) => document.data());
  const [transactions, subscriptions, deliveries, faultSettings] = await Promise.all([
    cloudpayments.transactions(),
    cloudpayments.subscriptions(),
    cloudpayments.deliveries(),
    cloudpayments.setFaults({}),
  ]);
  const [receipts, refunds, orders, prepaid, mandates, waiting] = await Promise.all([
    all('receipts'),
    all('refunds'),
    all('orders'),
    all('guestPurchases'),
    all('mandates'),
    db.collection('outbox').where('state', '!=', 'done').get(),
  ]);
  const completed = transactions.filter(({ Status }) => Status === 'Completed');
  const outbox = waiting.docs.map((document) => document.data() as StoredTask);
  return {
    charges: completed.filter(({ Type }) => Type === 0).map(chargeOf),
    providerRefunds: completed
      .filter(({ Type }) => Type === 1)
      .map(({ TransactionId, OriginalTransactionId, Amount }) => ({
        id: String(TransactionId),
        of: String(OriginalTransactionId),
        amount: toKopecks(Number(Amount)),
      })),
    recurring: subscriptions.map(recurringOf),
    receipts: receipts as Receipt[],
    refunds: refunds as Refund[],
    orders: orders as Order[],
    prepaid: prepaid as GuestPurchase[],
    mandates: mandates as Mandate[],
    isQuiet:
      faultSettings.reorder === 0 &&
      deliveries.every(({ state, type }) => type === 'check' || state === 'delivered') &&
      outbox.every(({ state, attempts }) => state === 'pending' && attempts === 0),
  };
}

const chargeOf = (model: Model): Charge => ({
  id: String(model.TransactionId),
  amount: toKopecks(Number(model.Amount)),
  refunded: toKopecks(Number(model.RefundedAmount)),
  at: instant(model.CreatedDate) ?? 0,
  accountId: String(model.AccountId),
  subscriptionId: typeof model.SubscriptionId === 'string' ? model.SubscriptionId : null,
});

const recurringOf = (model: Model): Recurring => ({
  id: String(model.Id),
  accountId: String(model.AccountId),
  isLive: model.Status === 'Active' || model.Status === 'PastDue',
  isPastDue: model.Status === 'PastDue',
  amount: toKopecks(Number(model.Amount)),
  months: Number(model.Period),
  nextAt: instant(model.NextTransactionDate),
});
