import { addDays, DAY, moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import {
  disputeDifference,
  isChargebackDifference,
  listsChargeback,
  unreadableChargeback,
  type Difference,
} from '@functions/reconciliation/rules/day-close';
import type { Listed, ProviderChargeback } from '@functions/payments/rules/payment';
import type { Deps } from '@functions/reconciliation/ports/repositories';
import { listDisputes, type Dispute } from './list-disputes';
import { forEachAtOnce } from '@functions/base/steps/for-each-at-once';
import { logUnreadable } from '@functions/payments/steps/log-unreadable';
import { recordChargeback } from './record-chargeback';
import { recordRepresentment } from './record-representment';

/** Days before the last reading that are read again: a row may be listed days after its date. */
const OVERLAP_DAYS = 14;

/** At most one year is listed per request. Milliseconds. */
const MAX_SPAN = 360 * DAY;

/** How far back the list is read, in milliseconds. Payments are disputed within a year and a half. */
const MAX_AGE = 2 * MAX_SPAN;

const RECORDED_AT_ONCE = 10;

type ChargebackDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log'>;

interface Reading {
  /** Rows for the close of the day: fees, representments, money that was returned twice, and unreadable rows. */
  readonly differences: readonly Difference[];
  /** All chargebacks up to this time are recorded; null if that failed. */
  readonly readTo: Instant | null;
  /** The first error; undefined if there was none. */
  readonly failure?: unknown;
}

/**
 * Reads the providers' chargeback lists from the last successful reading until now, and the whole of `day` (YYYY-MM-DD,
 * Moscow) in any case. The lists are the only source, because no provider sends a notification of a chargeback. Each
 * chargeback is recorded separately, so one failure does not stop the others; other rows go to the closes of their
 * days. An error is returned, not thrown: the day is closed anyway and the next close reads the list again.
 */
export async function readChargebacks(deps: ChargebackDeps, { day }: { day: string }): Promise<Reading> {
  const { store, clock, log } = deps;
  const earlier = (await store.nonTransactional.dayCloses.get(day))?.differences.filter(isChargebackDifference) ?? [];
  try {
    const now = await clock.now();
    const first = await store.nonTransactional.dayCloses.findFirst();
    const from = Math.max(await startOfReading(deps, { day, first }), now - MAX_AGE);
    const { rows, unreadable } = await listedBetween(deps, from, now);
    const failures = await recordAll(deps, rows, now);
    const closes = await store.nonTransactional.dayCloses.listBetween(moscowDay(from), moscowDay(now));
    const found = [
      ...(await disputesOf(deps, rows)),
      ...unreadable.map((row) => ({ row: unreadableChargeback(row), at: row.at })),
    ];
    const isNew = ({ row, at }: Dispute): boolean => !closes.some((close) => listsChargeback(close, row, at));
    const unlisted = found.filter(isNew).map(({ row }) => row.chargebackId);
    logUnreadable(
      { log },
      'chargebacks',
      unreadable.filter(({ id }) => unlisted.includes(id)),
    );
    const own = await listDisputes({ store }, { day, first, today: moscowDay(now), found, closes });
    const ids = new Set<unknown>([...rows, ...unreadable].map(({ id }) => id));
    const kept = earlier.filter(({ chargebackId }) => chargebackId != null && !ids.has(chargebackId));
    const differences = [...own, ...kept];
    return failures.length === 0 ? { differences, readTo: now } : { differences, readTo: null, failure: failures[0] };
  } catch (failure) {
    log.error('the chargebacks could not be read', failure, { day });
    return { differences: earlier, readTo: null, failure };
  }
}

/** Start of the reading. The first one begins with the first order or close. */
async function startOfReading(
  { store }: ChargebackDeps,
  { day, first }: { day: string; first: string | null },
): Promise<Instant> {
  const start = startOfMoscowDay(day);
  const readTo = await store.nonTransactional.dayCloses.findChargebacksReadTo();
  return Math.min(start, readTo === null ? startOfMoscowDay(first ?? day) : addDays(readTo, -OVERLAP_DAYS));
}

async function listedBetween(
  { payments }: ChargebackDeps,
  from: Instant,
  to: Instant,
): Promise<Listed<ProviderChargeback>> {
  const found: Listed<ProviderChargeback>[] = [];
  for (const { lists } of payments.all) {
    for (let at = from; lists !== null && at < to; at += MAX_SPAN) {
      found.push(await lists.chargebacks(at, Math.min(to, at + MAX_SPAN)));
    }
  }
  return { rows: found.flatMap(({ rows }) => rows), unreadable: found.flatMap(({ unreadable }) => unreadable) };
}

/** Records the disputes, those of one payment one by one in the order of their time, and returns the errors. */
async function recordAll(deps: ChargebackDeps, rows: readonly ProviderChargeback[], now: Instant): Promise<unknown[]> {
  const failures: unknown[] = [];
  const record = async (row: ProviderChargeback): Promise<void> => {
    try {
      await (row.kind === 'chargeback' ? recordChargeback : recordRepresentment)(deps, row, now);
    } catch (error) {
      deps.log.error('a chargeback could not be recorded', error, { id: row.id, transactionId: row.transactionId });
      failures.push(error);
    }
  };
  const ofMoney = rows.filter(({ kind }) => kind !== 'fee').toSorted(byTime);
  const payments = Map.groupBy(ofMoney, ({ transactionId }) => transactionId);
  await forEachAtOnce([...payments.values()], RECORDED_AT_ONCE, async (ofPayment) => {
    for (const row of ofPayment) await record(row);
  });
  return failures;
}

/** At the same time, what the bank took comes before what it gave back. */
const byTime = (one: ProviderChargeback, other: ProviderChargeback): number =>
  one.at - other.at || one.kind.localeCompare(other.kind);

/** What finance must see of the disputes, after they were recorded. */
async function disputesOf({ store }: ChargebackDeps, rows: readonly ProviderChargeback[]): Promise<Dispute[]> {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const refunds = ids.length === 0 ? [] : await store.nonTransactional.refunds.getMany(ids);
  const ofPayment = new Map(refunds.map((refund) => [refund.transactionId, refund]));
  return rows.flatMap((row) => {
    const found = disputeDifference(row, ofPayment.get(row.transactionId) ?? null);
    return found === null ? [] : [{ row: found, at: row.at }];
  });
}
