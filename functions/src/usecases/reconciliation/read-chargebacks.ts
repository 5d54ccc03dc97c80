import { addDays, DAY, moscowDay, startOfMoscowDay, type Instant } from '@functions/domain/platform/calendar';
import {
  isOfChargebacks,
  listsChargeback,
  notInLedger,
  unreadableChargeback,
  type Difference,
} from '@functions/domain/reconciliation/day-close';
import type { Listed, ProviderChargeback } from '@functions/domain/payments/payment';
import type { Deps } from '@functions/ports/services';
import { listDisputes, type Dispute } from './list-disputes';
import { logUnreadable } from '@functions/usecases/platform/log-unreadable';
import { recordChargeback } from './record-chargeback';

/** The list is read again from so many days before its last reading: a row may be listed days after its date. */
const OVERLAP_DAYS = 14;

/** The provider lists a year at most at once. */
const LONGEST_SPAN = 360 * DAY;

/** A payment is disputed within a year and a half; whoever closes an older day gets no more of the list. */
const LONGEST_AGO = 2 * LONGEST_SPAN;

type ChargebackDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log'>;

interface Reading {
  /** What the close of the day lists: fees, representments, and rows that cannot be read. */
  readonly differences: readonly Difference[];
  /** The moment up to which every chargeback is recorded; null when that failed. */
  readonly readTo: Instant | null;
  /** The first failure; undefined when there was none. */
  readonly failure?: unknown;
}

/**
 * Reads the provider's list of chargebacks from its last successful reading up to now, and the whole of `day`
 * (YYYY-MM-DD, Moscow) in any case: no notification tells of them. Chargebacks are recorded, one by one, so that one
 * that cannot be keeps none of the others; the other rows go to the closes of their days. Answers a failure instead
 * of throwing it: a day is closed all the same, and what failed is read again by the next close.
 */
export async function readChargebacks(deps: ChargebackDeps, { day }: { day: string }): Promise<Reading> {
  const { store, clock, log } = deps;
  const earlier = (await store.nonTransactional.dayCloses.get(day))?.differences.filter(isOfChargebacks) ?? [];
  try {
    const now = await clock.now();
    const first = await store.nonTransactional.dayCloses.findFirst();
    const from = Math.max(await beginningOf(deps, { day, first }), now - LONGEST_AGO);
    const { rows, unreadable } = await listedBetween(deps, from, now);
    const failures = await recordAll(deps, rows, now);
    const closes = await store.nonTransactional.dayCloses.listBetween(moscowDay(from), moscowDay(now));
    const found = [
      ...rows.flatMap(disputeOf),
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

/** The first reading begins with trade itself. */
async function beginningOf(
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
  const lists: Listed<ProviderChargeback>[] = [];
  for (let at = from; at < to; at += LONGEST_SPAN) {
    lists.push(await payments.listChargebacks(at, Math.min(to, at + LONGEST_SPAN)));
  }
  return { rows: lists.flatMap(({ rows }) => rows), unreadable: lists.flatMap(({ unreadable }) => unreadable) };
}

/** Answers what failed. */
async function recordAll(deps: ChargebackDeps, rows: readonly ProviderChargeback[], now: Instant): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const row of rows.filter(({ kind }) => kind === 'chargeback')) {
    try {
      await recordChargeback(deps, row, now);
    } catch (error) {
      deps.log.error('a chargeback could not be recorded', error, { id: row.id, transactionId: row.transactionId });
      failures.push(error);
    }
  }
  return failures;
}

const disputeOf = (row: ProviderChargeback): Dispute[] =>
  row.kind === 'chargeback' ? [] : [{ row: notInLedger(row, row.kind), at: row.at }];
