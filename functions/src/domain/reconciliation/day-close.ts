import type { Kopecks } from '@contract/values/money';
import { addDays, moscowDay, startOfMoscowDay, type Instant } from '@functions/domain/platform/calendar';
import { daysBetween, type DailyTotals, type EndOfDaySnapshot } from './metrics';
import type { ProviderChargeback, ProviderPayment, UnreadableRow } from '@functions/domain/payments/payment';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';

export interface Difference {
  /** Empty for a row of the provider whose number cannot be read. */
  readonly transactionId: string;
  readonly kind: 'missing' | 'extra' | 'amount' | 'refund-missing' | 'refund-extra' | 'unreadable' | NotInLedger;
  readonly ours: Kopecks | null;
  readonly theirs: Kopecks | null;
  /** The night learned of it from the list: it is in the ledger now. */
  readonly isRepaired: boolean;
  /**
   * The row of the provider's list of chargebacks that it tells of; null = its number cannot be read. Missing for
   * payments and refunds, and in older documents.
   */
  readonly chargebackId?: string | null;
}

/** Money that moved between us and the bank. No customer has a part in it, and the ledger has no entry of it. */
type NotInLedger = 'fee' | 'representment';

/** One accounting day compared with the provider's list, and its figures. `day` is YYYY-MM-DD in Moscow. */
export interface DayClose extends DailyTotals {
  readonly day: string;
  readonly closedAt: Instant;
  /** When it was over; null when the close ran too late to say. */
  readonly endOfDay: EndOfDaySnapshot | null;
  readonly differences: readonly Difference[];
  /** Up to when the provider's chargebacks were recorded; missing when they could not be, and in older documents. */
  readonly chargebacksReadTo?: Instant;
}

/** How many days back a day without a close is still closed by the night. */
export const CLOSED_WITHIN_DAYS = 40;

const dayBefore = (day: string, count: number): string => moscowDay(addDays(startOfMoscowDay(day), -count));

/**
 * The first day that the night sees to. `today`, `first` and the answer are YYYY-MM-DD. `first`: the day that trade
 * began; null before any, when there is only yesterday to close.
 */
export function earliestToClose({ first, today }: { first: string | null; today: string }): string {
  if (first === null) return dayBefore(today, 1);
  const earliest = dayBefore(today, CLOSED_WITHIN_DAYS);
  return first > earliest ? first : earliest;
}

/** The days from `from` up to the eve of `today` that lack a close, oldest first. All YYYY-MM-DD. */
export function daysWithoutClose({
  from,
  today,
  closed,
}: {
  from: string;
  today: string;
  closed: readonly string[];
}): string[] {
  const known = new Set(closed);
  return daysBetween(from, dayBefore(today, 1)).filter((day) => !known.has(day));
}

const difference = (
  transactionId: string,
  kind: Difference['kind'],
  ours: Kopecks | null,
  theirs: Kopecks | null,
): Difference => ({
  transactionId,
  kind,
  ours,
  theirs,
  isRepaired: false,
});

/** What only the provider's list knew: a notification that never came. Everything else is for a person to judge. */
export const isMissingNotification = ({ kind }: Difference): boolean => kind === 'missing' || kind === 'refund-missing';

/** Whether a person has to explain it. Fees and representments are listed for the books. */
export const isOpen = ({ kind, isRepaired }: Difference): boolean =>
  !isRepaired && kind !== 'fee' && kind !== 'representment';

export const unreadableRow = ({ id }: UnreadableRow): Difference => difference(id ?? '', 'unreadable', null, null);

export const unreadableChargeback = (row: UnreadableRow): Difference => ({
  ...unreadableRow(row),
  chargebackId: row.id,
});

export const notInLedger = ({ id, transactionId, amount }: ProviderChargeback, kind: NotInLedger): Difference => ({
  ...difference(transactionId, kind, null, amount),
  chargebackId: id,
});

/** Whether it tells of a row of the list of chargebacks. Older documents say so by the kind alone. */
export const isOfChargebacks = ({ kind, chargebackId }: Difference): boolean =>
  chargebackId !== undefined || kind === 'fee' || kind === 'representment';

/**
 * Whether a close lists a row of the list of chargebacks. Rows without a number are told apart by what they say, on
 * their own day.
 */
export function listsChargeback({ day, differences }: DayClose, row: Difference, at: Instant | null): boolean {
  const isItsDay = at === null || moscowDay(at) === day;
  return differences.some((listed) => {
    if (listed.kind !== row.kind) return false;
    if (listed.chargebackId != null) return listed.chargebackId === row.chargebackId;
    if (listed.chargebackId === null) return row.chargebackId === null && isItsDay;
    return (
      isItsDay &&
      listed.transactionId !== '' &&
      listed.transactionId === row.transactionId &&
      listed.theirs === row.theirs
    );
  });
}

/**
 * Payments of one day on one side only, or with another sum (P11). A free term moved no money: the provider does not know it.
 */
export function paymentDifferences(ledger: readonly Receipt[], theirs: readonly ProviderPayment[]): Difference[] {
  const receipts = ledger.filter(({ amount }) => amount > 0);
  const ours = new Set(receipts.map(({ transactionId }) => transactionId));
  const listed = new Map(theirs.map((payment) => [payment.transactionId, payment]));
  const missing = theirs.filter(({ transactionId }) => !ours.has(transactionId));
  return [
    ...missing.map(({ transactionId, amount }) => difference(transactionId, 'missing', null, amount)),
    ...receipts.flatMap(({ transactionId, amount }) => {
      const other = listed.get(transactionId);
      if (!other) return [difference(transactionId, 'extra', amount, null)];
      return other.amount === amount ? [] : [difference(transactionId, 'amount', amount, other.amount)];
    }),
  ];
}

/** Refunds on one side only. A refund asked for before midnight may be the provider's of the next day, so that `around` is wider. */
export function refundDifferences(
  ours: { readonly ofDay: readonly Refund[]; readonly known: readonly Refund[] },
  theirs: { readonly ofDay: readonly ProviderPayment[]; readonly around: readonly ProviderPayment[] },
): Difference[] {
  const idsOf = (refunds: readonly Refund[]) =>
    refunds.flatMap(({ parts }) => parts).filter(({ state }) => state === 'succeeded');
  const known = new Set(
    idsOf([...ours.known, ...ours.ofDay]).map(({ providerTransactionId }) => providerTransactionId),
  );
  const listed = new Set(theirs.around.map(({ transactionId }) => transactionId));
  return [
    ...theirs.ofDay
      .filter(({ transactionId }) => !known.has(transactionId))
      .map(({ transactionId, amount }) => difference(transactionId, 'refund-missing', null, amount)),
    ...idsOf(ours.ofDay)
      .filter(({ providerTransactionId: id }) => id !== null && !id.startsWith('chargeback-') && !listed.has(id))
      .map(({ providerTransactionId, amount }) =>
        difference(providerTransactionId ?? '', 'refund-extra', amount, null),
      ),
  ];
}
