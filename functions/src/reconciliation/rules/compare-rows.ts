import type { ProviderPayment, UnreadableRow } from '@functions/payments/rules/payment';
import { listedDayOf, type Receipt } from '@functions/payments/rules/receipt';
import { isOfDispute, type Refund } from '@functions/payments/rules/refund';
import { moscowDay } from '@functions/base/rules/calendar';
import { difference, type Difference } from './day-close';
import type { FoundDifference, ListComparison, OpenPayment } from './day-close-progress';

/** The accounting day (YYYY-MM-DD) and the provider that are compared. */
export interface Compared {
  readonly day: string;
  readonly provider: string;
}

/**
 * Whether the list of the provider must contain the receipt. It does not know free terms, and has a link that was paid
 * late on the day of the link.
 */
export const mustBeListed = (receipt: Receipt, { day, provider }: Compared): boolean =>
  listedDayOf(receipt) === day && receipt.provider === provider && receipt.amount > 0;

const ofPayment = (transactionId: string, kind: Difference['kind'], ours: number | null, theirs: number | null) => ({
  ...difference(transactionId, kind, ours, theirs),
  refundOf: null,
});

/** The difference of a payment that both sides have; empty if there is none. */
const inAmount = ({ transactionId, amount }: OpenPayment, theirs: number): FoundDifference[] =>
  amount === theirs ? [] : [ofPayment(transactionId, 'amount', amount, theirs)];

/**
 * Matches payments of the list with those of the ledger that were read so far. `notInLedger`: the listed payments that
 * are not among them; the ledger may still have them.
 */
export function matchPayments(
  { notListed, listedAhead }: Pick<ListComparison, 'notListed' | 'listedAhead'>,
  receipts: readonly Receipt[],
  listed: readonly ProviderPayment[],
) {
  const ahead = new Set(listedAhead);
  const open = new Map(notListed.map((payment) => [payment.transactionId, payment]));
  for (const { transactionId, amount } of receipts)
    if (!ahead.delete(transactionId)) open.set(transactionId, { transactionId, amount });
  const different: FoundDifference[] = [];
  const notInLedger: ProviderPayment[] = [];
  for (const row of listed) {
    const payment = open.get(row.transactionId);
    if (payment === undefined) notInLedger.push(row);
    else different.push(...inAmount(payment, row.amount));
    open.delete(row.transactionId);
  }
  return { notListed: [...open.values()], listedAhead: [...ahead], different, notInLedger };
}

/**
 * Compares the payments that `matchPayments` left over with the receipts of their ids. A payment without a receipt is
 * `missing`; the ledger reaches the others later (`ahead`).
 */
export function compareLeftOver(
  notInLedger: readonly ProviderPayment[],
  receipts: readonly Receipt[],
  compared: Compared,
): { readonly ahead: readonly string[]; readonly different: readonly FoundDifference[] } {
  const ours = new Map(
    receipts.filter((each) => mustBeListed(each, compared)).map((each) => [each.transactionId, each]),
  );
  return {
    ahead: notInLedger.map(({ transactionId }) => transactionId).filter((id) => ours.has(id)),
    different: notInLedger.flatMap(({ transactionId, amount }) => {
      const receipt = ours.get(transactionId);
      return receipt ? inAmount(receipt, amount) : [ofPayment(transactionId, 'missing', null, amount)];
    }),
  };
}

/** Payments of the ledger that the whole list does not have. */
export const extraPayments = (notListed: readonly OpenPayment[]): FoundDifference[] =>
  notListed.map(({ transactionId, amount }) => ofPayment(transactionId, 'extra', amount, null));

/** A part of a refund that succeeded; amount in kopecks. */
export interface DoneRefund extends OpenPayment {
  readonly refundOf: string;
}

/** The parts that succeeded and that the provider has a transaction of. */
export const doneRefunds = (refunds: readonly Refund[]): DoneRefund[] =>
  refunds.flatMap(({ transactionId: refundOf, parts }) =>
    parts.flatMap(({ state, amount, providerTransactionId: transactionId }) =>
      state === 'succeeded' && transactionId !== null ? [{ transactionId, amount, refundOf }] : [],
    ),
  );

/** The same, of one provider, and only parts that were requested on the day: parts of a refund may differ in it. */
export const doneRefundsOfDay = (refunds: readonly Refund[], { day, provider }: Compared): DoneRefund[] =>
  doneRefunds(
    refunds
      .filter((refund) => refund.provider === provider)
      .map((refund) => ({ ...refund, parts: refund.parts.filter(({ at }) => moscowDay(at) === day) })),
  );

/** Listed refunds that the ledger does not have. `known`: transactions of its refunds. */
export const missingRefunds = (listed: readonly ProviderPayment[], known: ReadonlySet<string>): FoundDifference[] =>
  listed
    .filter(({ transactionId }) => !known.has(transactionId))
    .map(({ transactionId, amount, originalTransactionId }) => ({
      ...difference(transactionId, 'refund-missing', null, amount),
      refundOf: originalTransactionId,
    }));

/** Refunds of the ledger that the list does not have so far. Disputes are in a list of their own. */
export const notListedRefunds = (done: readonly DoneRefund[], listed: ReadonlySet<string>): DoneRefund[] =>
  done.filter(({ transactionId: id }) => !isOfDispute(id) && !listed.has(id));

/** Refunds of the ledger that the whole list does not have. */
export const extraRefunds = (notListed: readonly DoneRefund[]): FoundDifference[] =>
  notListed.map(({ transactionId, amount, refundOf }) => ({
    ...difference(transactionId, 'refund-extra', amount, null),
    refundOf,
  }));

/** What is left of a difference after the import. `receipts` and `knownRefunds`: what the ledger has now. */
export function stillDifferent(
  found: FoundDifference,
  now: { readonly receipts: ReadonlyMap<string, Receipt>; readonly knownRefunds: ReadonlySet<string> },
  compared: Compared,
): readonly FoundDifference[] {
  const { transactionId, kind, theirs } = found;
  if (kind === 'refund-missing') return now.knownRefunds.has(transactionId) ? [] : [found];
  if (kind === 'refund-extra') return [found];
  const receipt = now.receipts.get(transactionId);
  const isOurs = receipt !== undefined && mustBeListed(receipt, compared);
  if (theirs === null) return isOurs ? [ofPayment(transactionId, 'extra', receipt.amount, null)] : [];
  return isOurs ? inAmount(receipt, theirs) : [ofPayment(transactionId, 'missing', null, theirs)];
}

/**
 * Adds rows that cannot be read. A row that two requests returned is added once. `isOfDay`: it belongs to the report.
 */
export function withUnreadable(
  before: ListComparison,
  rows: readonly UnreadableRow[],
  isOfDay: (row: UnreadableRow) => boolean,
): ListComparison {
  const known = new Set(before.unreadableIds);
  const added = rows.filter(({ id }) => {
    if (id === null) return true;
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  return { ...before, unreadable: [...before.unreadable, ...added.filter(isOfDay)], unreadableIds: [...known] };
}
