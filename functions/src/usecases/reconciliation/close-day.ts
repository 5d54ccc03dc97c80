import { addDays, moscowDay, startOfMoscowDay, type Instant } from '@functions/domain/platform/calendar';
import {
  isMissingNotification,
  paymentDifferences,
  refundDifferences,
  unreadableRow,
  type DayClose,
  type Difference,
} from '@functions/domain/reconciliation/day-close';
import type { ProviderPayment } from '@functions/domain/payments/payment';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { Deps } from '@functions/ports/services';
import { importMissedTransactions } from './import-missed-transactions';
import { logUnreadable } from '@functions/usecases/platform/log-unreadable';
import { readChargebacks } from './read-chargebacks';
import { snapshotAtEndOfDay } from './recompute-day-totals';

const PAGE = 300;

export type CloseDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings'>;

/**
 * Closes one accounting day (YYYY-MM-DD, Moscow): compares the ledger with the provider's own list and stores the
 * totals and every difference (P11). Missed notifications are imported from the list. Other differences and unreadable
 * rows are reported to finance and do not stop the close. A second close of a day replaces the first report, except for
 * repaired differences. Chargebacks are read too; if that fails, the day is closed and the error is thrown afterwards.
 */
export async function closeDay(deps: CloseDeps, { day }: { day: string }): Promise<DayClose> {
  const { store, payments, clock, log } = deps;
  const from = startOfMoscowDay(day);
  const to = addDays(from, 1);
  const { rows, unreadable: unreadableNearby } = await payments.listPayments(addDays(from, -1), addDays(to, 1));
  const unreadable = unreadableNearby.filter(({ at }) => at === null || (at >= from && at < to));
  logUnreadable({ log }, 'payments', unreadable);
  const withNeighbourDays = rows.filter(({ status }) => status === 'completed');
  const onDay = withNeighbourDays.filter(({ at }) => at >= from && at < to);
  const unreadableIds = new Set(unreadableNearby.map(({ id }) => id));
  const differences = async (): Promise<Difference[]> =>
    (await compare(store, day, onDay, withNeighbourDays)).filter(
      ({ transactionId }) => !unreadableIds.has(transactionId),
    );
  const found = await differences();
  const missing = new Set(found.filter(isMissingNotification).map(({ transactionId }) => transactionId));
  await importMissedTransactions(
    deps,
    onDay.filter(({ transactionId }) => missing.has(transactionId)),
  );
  // Runs after the import, so that a chargeback of a missed payment finds its receipt.
  const disputes = await readChargebacks({ store, payments, clock, log }, { day });
  const remaining = missing.size === 0 ? found : await differences();
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
      ...unreadable.map(unreadableRow),
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

/** Compares the stored ledger with the provider's rows of the day. */
async function compare(
  store: Deps['store'],
  day: string,
  onDay: readonly ProviderPayment[],
  withNeighbourDays: readonly ProviderPayment[],
): Promise<Difference[]> {
  const returned = onDay.filter(({ kind }) => kind === 'refund');
  const known = await refundsOf(
    store,
    returned.flatMap(({ originalTransactionId }) => originalTransactionId ?? []),
  );
  const ours = { ofDay: (await store.nonTransactional.refunds.ofDay(day)).map(partsOf(day)), known };
  return [
    ...paymentDifferences(
      await receiptsOf(store, day),
      onDay.filter(({ kind }) => kind === 'payment'),
    ),
    ...refundDifferences(ours, { ofDay: returned, withNeighbourDays: withNeighbourDays }),
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
