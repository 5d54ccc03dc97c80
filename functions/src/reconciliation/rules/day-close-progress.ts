import type { Kopecks } from '@functions/base/contract/values/money';
import type { UnreadableRow } from '@functions/payments/rules/payment';
import type { Instant } from '@functions/base/rules/calendar';
import type { Difference } from './day-close';

/** How far the close of a day has come, so that the next run continues it. A day without one has not been started. */
export interface DayCloseProgress {
  /** YYYY-MM-DD in Moscow time. */
  readonly day: string;
  /** The run that saved it, and how often. Only that run saves it again; another one gives up. */
  readonly runId: string;
  readonly saved: number;
  /** Of each provider that has a list. */
  readonly comparisons: readonly ListComparison[];
}

/**
 * What is read of a provider's list: the day itself, then the day after and the day before, which are read only as far
 * as refunds of the day are missing from it. A refund that was requested before midnight may be dated after it.
 */
export const LIST_PARTS = ['day', 'day-after', 'day-before'] as const;
export type ListPart = (typeof LIST_PARTS)[number];

/** A difference with what is needed to look at it again. */
export interface FoundDifference extends Difference {
  /** The refunded payment; null for a payment. */
  readonly refundOf: string | null;
}

/** A payment of the ledger; amount in kopecks. */
export interface OpenPayment {
  readonly transactionId: string;
  readonly amount: Kopecks;
}

/** The comparison of the ledger with the list of one provider. Its size depends on the differences and refunds. */
export interface ListComparison {
  readonly provider: string;
  /** The next page to read; null when the comparison is complete. */
  readonly next: { readonly part: ListPart; readonly page: number } | null;
  /** The ledger was read up to here, exclusive; null at the start. What is recorded later is not read again. */
  readonly ledgerReadTo: Instant | null;
  /** Payments that were read from the ledger and not from the list yet. */
  readonly notListed: readonly OpenPayment[];
  /** Payments that were read from the list before the ledger reached them. */
  readonly listedAhead: readonly string[];
  /** Transactions of the listed refunds. */
  readonly listedRefunds: readonly string[];
  /** At most MAX_DIFFERENCES. */
  readonly found: readonly FoundDifference[];
  /** The number of all differences that were found. */
  readonly foundCount: number;
  /** The unreadable rows of the day. */
  readonly unreadable: readonly UnreadableRow[];
  /** Ids of these and of unreadable rows nearby. Nothing is said about their transactions. */
  readonly unreadableIds: readonly string[];
}

/** The most differences that a close can hold: a Firestore document, also of its progress, has at most 1 MiB. */
export const MAX_DIFFERENCES = 3000;

export const newComparison = (provider: string): ListComparison => ({
  provider,
  next: { part: 'day', page: 1 },
  ledgerReadTo: null,
  notListed: [],
  listedAhead: [],
  listedRefunds: [],
  found: [],
  foundCount: 0,
  unreadable: [],
  unreadableIds: [],
});

/** Adds differences. One that was found before is not added again, because an interrupted run compares pages twice. */
export function withFound(before: ListComparison, differences: readonly FoundDifference[]): ListComparison {
  const keyOf = ({ transactionId, kind }: Difference): string => `${kind} ${transactionId}`;
  const known = new Set(before.found.map(keyOf));
  const added = differences.filter((each) => {
    const isNew = !known.has(keyOf(each));
    known.add(keyOf(each));
    return isNew;
  });
  return {
    ...before,
    found: [...before.found, ...added].slice(0, MAX_DIFFERENCES),
    foundCount: before.foundCount + added.length,
  };
}
