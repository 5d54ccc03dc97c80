import type { ProviderPayment } from '@functions/payments/rules/payment';
import { addDays, SECOND, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import {
  compareLeftOver,
  doneRefundsOfDay,
  extraPayments,
  extraRefunds,
  matchPayments,
  missingRefunds,
  mustBeListed,
  notListedRefunds,
  withUnreadable,
  type Compared,
  type DoneRefund,
} from '@functions/reconciliation/rules/compare-rows';
import {
  LIST_PARTS,
  MAX_DIFFERENCES,
  withFound,
  type ListComparison,
  type ListPart,
} from '@functions/reconciliation/rules/day-close-progress';
import { isMissingNotification } from '@functions/reconciliation/rules/day-close';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { PaymentLists } from '@functions/purchase/ports/payment-provider';
import type { Deps, PaymentDeps } from '@functions/reconciliation/ports/repositories';
import { listBatch, type ListedBatch, type Period } from '@functions/purchase/steps/list-batch';
import { importMissedTransactions } from '@functions/notifications/tasks/import-missed-transactions';
import { knownRefunds, refundsOfDay } from './refunds-of-day';

const PAGE = 300;

interface Comparing extends Compared {
  readonly lists: PaymentLists;
  /** Whether the time of this run is used up. */
  readonly isOver: () => boolean;
  /** Stores how far the comparison has come. False: another run closes the day. */
  readonly save: (comparison: ListComparison) => Promise<boolean>;
  readonly saveNowAndThen: (comparison: ListComparison) => Promise<boolean>;
}

/**
 * Compares the ledger of a provider with its list of a day and imports the notifications that are missing. Both are
 * ordered by time and read page by page, so the memory depends on their differences and refunds and not on the
 * payments. Continues `before`, and returns how far it came: complete (`next` is null), unless the time was over; null
 * if another run closes the day.
 */
export async function compareDay(
  deps: PaymentDeps,
  before: ListComparison,
  comparing: Comparing,
): Promise<ListComparison | null> {
  let comparison = before;
  /** The refunds of the day that the list of the day does not have. */
  let notListed: readonly DoneRefund[] | null = null;
  while (comparison.next !== null) {
    const { part, page } = comparison.next;
    const listed = await listBatch(comparing.lists, periodOf(part, comparing.day), page);
    const read = withUnreadableRows(comparison, listed, part, comparing.day);
    if (part === 'day') {
      const compared = await compareBatch(deps, read, listed, comparing);
      if (compared.missing.length > 0) {
        const { found, foundCount } = compared.comparison;
        comparison = { ...comparison, found, foundCount };
        // Stored before the import, so that a run that continues this one reports what it imported.
        if (!(await comparing.save(comparison))) return null;
        if (!(await importMissedTransactions(deps, compared.missing, comparing.isOver))) return comparison;
      }
      comparison = { ...compared.comparison, next: pageAfter(part, listed) };
      if (listed.next === null) notListed = await refundsNotListed(deps, comparison, comparing);
    } else {
      notListed ??= await refundsNotListed(deps, comparison, comparing);
      const ids = new Set(completed(listed).map(({ transactionId }) => transactionId));
      const seen = notListed.map(({ transactionId }) => transactionId).filter((id) => ids.has(id));
      const listedRefunds = [...read.listedRefunds, ...seen];
      comparison = { ...read, listedRefunds, next: pageAfter(part, listed) };
      notListed = stillNotListed(notListed, comparison);
    }
    if (notListed?.length === 0 || comparison.next === null) return completeComparison(comparison, notListed ?? []);
    if (comparing.isOver()) return comparison;
    if (!(await comparing.saveNowAndThen(comparison))) return null;
  }
  return comparison;
}

function withUnreadableRows(
  before: ListComparison,
  { unreadable }: ListedBatch,
  part: ListPart,
  day: string,
): ListComparison {
  const after = withUnreadable(before, unreadable, ({ at }) => isOfDay(part, at, day));
  if (Math.max(after.unreadable.length, after.unreadableIds.length) > MAX_DIFFERENCES)
    throw new Error(`more than ${MAX_DIFFERENCES} rows of the list around ${day} cannot be read`);
  return after;
}

function periodOf(part: ListPart, day: string): Period {
  const start = startOfMoscowDay(day);
  const from = addDays(start, { day: 0, 'day-after': 1, 'day-before': -1 }[part]);
  return { from, to: addDays(from, 1) };
}

/** A row without a date counts where it was found. */
function isOfDay(part: ListPart, at: Instant | null, day: string): boolean {
  const { from, to } = periodOf('day', day);
  return at === null ? part === 'day' : at >= from && at < to;
}

function pageAfter(part: ListPart, { next }: ListedBatch): ListComparison['next'] {
  const following = LIST_PARTS[LIST_PARTS.indexOf(part) + 1];
  if (next !== null) return { part, page: next };
  return following === undefined ? null : { part: following, page: 1 };
}

const completed = ({ rows }: ListedBatch): readonly ProviderPayment[] =>
  rows.filter(({ status }) => status === 'completed');

/** Compares some pages of the day with the ledger up to the time of their last row. `missing`: rows to import. */
async function compareBatch(
  { store }: PaymentDeps,
  before: ListComparison,
  listed: ListedBatch,
  comparing: Comparing,
): Promise<{ comparison: ListComparison; missing: readonly ProviderPayment[] }> {
  const { from, to } = periodOf('day', comparing.day);
  const rows = completed(listed).filter(({ at }) => at >= from && at < to);
  // The provider may know a time more exactly than the whole seconds of its notifications.
  const start = before.ledgerReadTo ?? from;
  const end = listed.next === null ? to : Math.max(start, ...listed.rows.map(({ at }) => Math.min(at + SECOND, to)));
  const receipts = await readLedger(store, before, { from: start, to: end }, comparing);
  const payments = rows.filter(({ kind }) => kind === 'payment');
  const { notListed, listedAhead, different, notInLedger } = matchPayments(before, receipts, payments);
  const leftOver = compareLeftOver(
    notInLedger,
    await store.nonTransactional.receipts.getMany(notInLedger.map(({ transactionId }) => transactionId)),
    comparing,
  );
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  const missingOf = missingRefunds(refunds, await knownRefunds(store, refunds, comparing));
  const found = [...leftOver.different, ...different, ...missingOf];
  const missing = new Set(found.filter(isMissingNotification).map(({ transactionId }) => transactionId));
  const comparison = {
    ...before,
    ledgerReadTo: end,
    notListed,
    listedAhead: [...listedAhead, ...leftOver.ahead],
    listedRefunds: [...new Set([...before.listedRefunds, ...refunds.map(({ transactionId }) => transactionId)])],
  };
  return {
    comparison: withFound(comparison, found),
    missing: rows.filter(({ transactionId }) => missing.has(transactionId)),
  };
}

/** Reads the receipts of a period. Throws if far more of them than of the listed payments are left over. */
async function readLedger(
  store: Deps['store'],
  { notListed }: ListComparison,
  period: Period,
  compared: Compared,
): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  for (let after: Receipt | null = null; ;) {
    const page: readonly Receipt[] = await store.nonTransactional.receipts.ofPeriod(period, { limit: PAGE, after });
    receipts.push(...page.filter((receipt) => mustBeListed(receipt, compared)));
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return receipts;
    if (notListed.length + receipts.length > 2 * MAX_DIFFERENCES)
      throw new Error(`more than ${MAX_DIFFERENCES} payments of ${compared.day} are not in the list of the provider`);
  }
}

async function refundsNotListed(
  { store }: PaymentDeps,
  comparison: ListComparison,
  comparing: Comparing,
): Promise<readonly DoneRefund[]> {
  const done = doneRefundsOfDay(await refundsOfDay(store, comparing.day), comparing);
  return stillNotListed(done, comparison);
}

const stillNotListed = (
  done: readonly DoneRefund[],
  { listedRefunds, unreadableIds }: ListComparison,
): readonly DoneRefund[] => notListedRefunds(done, new Set([...listedRefunds, ...unreadableIds]));

const completeComparison = (comparison: ListComparison, notListed: readonly DoneRefund[]): ListComparison =>
  withFound({ ...comparison, next: null, notListed: [], listedAhead: [] }, [
    ...extraPayments(comparison.notListed),
    ...extraRefunds(notListed),
  ]);
