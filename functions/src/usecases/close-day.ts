import type { Kopecks } from '@contract/values/money';
import { addDays, moscowDay, startOfMoscowDay } from '@functions/domain/calendar';
import { paymentDifferences, refundDifferences, type DayClose } from '@functions/domain/day-close';
import type { Receipt } from '@functions/domain/receipt';
import type { Refund } from '@functions/domain/refund';
import type { Deps } from '@functions/ports';
import { recordChargebacks } from './record-chargebacks';

const PAGE = 300;

/**
 * Compares one accounting day (YYYY-MM-DD, Moscow) with the provider's own list and stores the sums and every difference
 * (P11). Run again, it replaces its earlier report.
 */
export async function closeDay(
  { store, payments, clock, log }: Pick<Deps, 'store' | 'payments' | 'clock' | 'log'>,
  { day }: { day: string },
): Promise<DayClose> {
  const from = startOfMoscowDay(day);
  const to = addDays(from, 1);
  await recordChargebacks({ store, payments, clock }, from);
  const around = (await payments.listPayments(addDays(from, -1), addDays(to, 1))).filter(({ status }) => status === 'completed');
  const ofDay = around.filter(({ at }) => at >= from && at < to);
  const paid = ofDay.filter(({ kind }) => kind === 'payment');
  const returned = ofDay.filter(({ kind }) => kind === 'refund');
  const receipts = await receiptsOf(store, day);
  const known = await refundsOf(store, returned.flatMap(({ originalTransactionId }) => originalTransactionId ?? []));
  const found = [
    ...paymentDifferences(receipts, paid),
    ...refundDifferences({ ofDay: (await store.direct.refunds.ofDay(day)).map(partsOf(day)), known }, { ofDay: returned, around }),
  ];
  const close: DayClose = {
    day,
    closedAt: await clock.now(),
    payments: receipts.length,
    revenue: sumOf(receipts),
    refunds: sumOf(returned),
    differences: found,
  };
  await store.direct.days.save(close);
  if (found.length > 0) log.error('the ledger differs from the provider', new Error(`${found.length} differences`), { day });
  return close;
}

/** The day before the one that runs, once it is over at the provider's too. */
export const dayToClose = (now: number): string => moscowDay(addDays(now, -1));

async function receiptsOf(store: Deps['store'], day: string): Promise<Receipt[]> {
  const all: Receipt[] = [];
  for (;;) {
    const page = await store.direct.receipts.ofDay(day, all.at(-1)?.transactionId ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

const refundsOf = async (store: Deps['store'], ids: readonly string[]): Promise<Refund[]> =>
  (await Promise.all([...new Set(ids)].map((id) => store.direct.refunds.get(id)))).filter((refund) => refund !== null);

/** A payment may go back in parts on several days: each part belongs to its own. */
const partsOf = (day: string) => (refund: Refund): Refund => ({ ...refund, parts: refund.parts.filter(({ at }) => moscowDay(at) === day) });

const sumOf = (rows: readonly { readonly amount: Kopecks }[]): Kopecks => rows.reduce((sum, { amount }) => sum + amount, 0);
