import { addDays, moscowDay, startOfMoscowDay, type Instant } from '@functions/domain/platform/calendar';
import {
  isMissingNotification,
  paymentDifferences,
  refundDifferences,
  unreadableRow,
  type DayClose,
  type Difference,
} from '@functions/domain/reconciliation/day-close';
import type { ProviderPayment, UnreadableRow } from '@functions/domain/payments/payment';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { PaymentLists } from '@functions/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { importMissedTransactions } from './import-missed-transactions';
import { logUnreadable } from '@functions/usecases/platform/log-unreadable';
import { readChargebacks } from './read-chargebacks';
import { snapshotAtEndOfDay } from './recompute-day-totals';

const PAGE = 300;

export type CloseDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings' | 'random'>;

/**
 * Closes one accounting day (YYYY-MM-DD, Moscow): compares the ledger of every provider with its own list and stores
 * the totals and every difference (P11). Missed notifications are imported from the list. Other differences and
 * unreadable rows are reported to finance and do not stop the close. A second close of a day replaces the first report,
 * except for repaired differences. Chargebacks are read too; if that fails, the day is closed and the error is thrown
 * afterwards.
 */
export async function closeDay(deps: CloseDeps, { day }: { day: string }): Promise<DayClose> {
  const { store, payments, clock, log } = deps;
  const comparisons: Comparison[] = [];
  for (const { name, lists } of payments.all) {
    if (lists !== null) comparisons.push(await compareWithList(deps, { provider: name, lists, day }));
  }
  const found = comparisons.flatMap((comparison) => comparison.found);
  // Runs after the import, so that a chargeback of a missed payment finds its receipt.
  const disputes = await readChargebacks({ store, payments, clock, log }, { day });
  const remaining = (await Promise.all(comparisons.map((comparison) => comparison.remaining()))).flat();
  const stillDiffers = new Set(remaining.map(({ transactionId }) => transactionId));
  const earlier = await store.nonTransactional.dayCloses.get(day);
  const repaired = found
    .filter(({ transactionId }) => !stillDiffers.has(transactionId))
    .map((difference) => ({ ...difference, isRepaired: true }));
  const close: DayClose = {
    day,
    closedAt: await clock.now(),
    ...(await store.nonTransactional.metrics.ofDay(day)),
    endOfDay: await snapshotAtEndOfDay({ store, clock }, day),
    differences: [
      ...remaining,
      ...comparisons.flatMap(({ unreadable }) => unreadable.map(unreadableRow)),
      ...disputes.differences,
      ...repaired,
      ...(earlier?.differences.filter(({ isRepaired }) => isRepaired) ?? []),
    ],
    ...readToOf(disputes.readTo, earlier),
  };
  await store.nonTransactional.dayCloses.save(close);
  if (found.length > 0)
    log.error('the ledger differs from the provider', new Error(`${found.length} differences`), {
      day,
      repaired: repaired.length,
    });
  if (disputes.readTo === null) throw disputes.failure;
  return close;
}

/** Keeps the value of an earlier close if this reading failed. */
function readToOf(readTo: Instant | null, earlier: DayClose | null): Pick<DayClose, 'chargebacksReadTo'> {
  const moment = readTo ?? earlier?.chargebacksReadTo;
  return moment === undefined ? {} : { chargebacksReadTo: moment };
}

interface Comparison {
  /** The differences before the missed notifications were imported. */
  readonly found: readonly Difference[];
  /** The differences that the import did not repair. */
  readonly remaining: () => Promise<readonly Difference[]>;
  /** Rows of the day that cannot be read. */
  readonly unreadable: readonly UnreadableRow[];
}

/** Compares the ledger of one provider with its list and imports the notifications that are missing. */
async function compareWithList(
  deps: CloseDeps,
  { provider, lists, day }: { readonly provider: string; readonly lists: PaymentLists; readonly day: string },
): Promise<Comparison> {
  const from = startOfMoscowDay(day);
  const to = addDays(from, 1);
  const { rows, unreadable: unreadableNearby } = await lists.payments(addDays(from, -1), addDays(to, 1));
  const unreadable = unreadableNearby.filter(({ at }) => at === null || (at >= from && at < to));
  logUnreadable(deps, 'payments', unreadable);
  const withNeighbourDays = rows.filter(({ status }) => status === 'completed');
  const onDay = withNeighbourDays.filter(({ at }) => at >= from && at < to);
  const unreadableIds = new Set(unreadableNearby.map(({ id }) => id));
  const differences = async (): Promise<Difference[]> =>
    (await compare(deps.store, { provider, day }, onDay, withNeighbourDays)).filter(
      ({ transactionId }) => !unreadableIds.has(transactionId),
    );
  const found = await differences();
  const missing = new Set(found.filter(isMissingNotification).map(({ transactionId }) => transactionId));
  await importMissedTransactions(
    deps,
    onDay.filter(({ transactionId }) => missing.has(transactionId)),
  );
  return { found, unreadable, remaining: async () => (missing.size === 0 ? found : differences()) };
}

/** Compares the stored ledger of a provider with its rows of the day. */
async function compare(
  store: Deps['store'],
  { provider, day }: { readonly provider: string; readonly day: string },
  onDay: readonly ProviderPayment[],
  withNeighbourDays: readonly ProviderPayment[],
): Promise<Difference[]> {
  const returned = onDay.filter(({ kind }) => kind === 'refund');
  const known = await refundsOf(
    store,
    returned.flatMap(({ originalTransactionId }) => originalTransactionId ?? []),
  );
  const isOurs = (entry: { readonly provider: string | null }): boolean => entry.provider === provider;
  const ofDay = (await store.nonTransactional.refunds.ofDay(day)).filter(isOurs).map(partsOf(day));
  return [
    ...paymentDifferences(
      (await receiptsOf(store, day)).filter(isOurs),
      onDay.filter(({ kind }) => kind === 'payment'),
    ),
    ...refundDifferences({ ofDay, known }, { ofDay: returned, withNeighbourDays: withNeighbourDays }),
  ];
}

async function receiptsOf(store: Deps['store'], day: string): Promise<Receipt[]> {
  const all: Receipt[] = [];
  for (;;) {
    const page = await store.nonTransactional.receipts.ofDay(day, all.at(-1)?.transactionId ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

const refundsOf = async (store: Deps['store'], ids: readonly string[]): Promise<Refund[]> =>
  (await Promise.all([...new Set(ids)].map((id) => store.nonTransactional.refunds.get(id)))).filter(
    (refund) => refund !== null,
  );

/** Parts of one refund can belong to different days. Keeps the parts of `day`. */
const partsOf =
  (day: string) =>
  (refund: Refund): Refund => ({ ...refund, parts: refund.parts.filter(({ at }) => moscowDay(at) === day) });
