import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '@functions/base/rules/job-run';
import { difference, type DayClose, type Difference } from '@functions/reconciliation/rules/day-close';
import { MAX_DIFFERENCES, newComparison } from '@functions/reconciliation/rules/day-close-progress';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/ports/services';
import { closeDayAgain } from '@functions/reconciliation/calls/day-closes';
import { closeDay, closeDayInTime } from '@functions/reconciliation/steps/close-day';
import { dayAfter, moveToNextNoon, runNightlyClose } from '../../support/product/nightly-jobs';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { expectedReport, FAULTS, largeDay, type Fault, type LargeDay } from '../../support/reconciliation/large-day';

let product: RunningProduct;
/** The day that is closed; it is over. */
let day: string;
beforeEach(async () => {
  product = await startProduct();
  day = dayAfter(await moveToNextNoon(product), -1);
});
afterEach(() => product.stop());

const PAYMENTS = 2500;
const FIRA: StaffCaller = { login: 'fira', role: 'finance', signedInAt: 0, sessionId: '' };
/** At the ends of pages of the list (100) and of the ledger (300), and of the day. */
const BORDERS = [0, 1, 87, 88, 99, 100, 101, 299, 300, 301, 399, 400, 1199, 1200, 2099, 2100, 2498, 2499];

/** Each fault at every seventh border, shifted by `shift`. */
const mixed = (shift: number) => (n: number) =>
  BORDERS.includes(n) ? FAULTS[(BORDERS.indexOf(n) + shift) % FAULTS.length] : undefined;

const inOrder = (differences: readonly Difference[]) =>
  differences.toSorted((one, other) => {
    const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
    return left < right ? -1 : left > right ? 1 : 0;
  });

/** The ledger afterwards: what the totals must be. */
async function expectTotals({ payments, revenue, refunds }: DayClose): Promise<void> {
  const { docs } = await product.db.collection('receipts').where('day', '==', day).get();
  const sums = docs.map((found) => found.get('amount') as number);
  const parts = await product.db.collectionGroup('parts').where('day', '==', day).get();
  expect({ payments, revenue, refunds }).toEqual({
    payments: sums.length,
    revenue: sums.reduce((sum, amount) => sum + amount, 0),
    refunds: parts.docs.reduce((sum, part) => sum + (part.get('amount') as number), 0),
  });
}

async function stored(faultAt: (n: number) => Fault | undefined, payments = PAYMENTS) {
  const large = largeDay(day, payments, faultAt);
  await large.store(product.db);
  return { large, ...large.listing(product.deps) };
}

async function expectReport(close: DayClose, large: LargeDay): Promise<void> {
  expect(inOrder(close.differences)).toEqual(inOrder(expectedReport(large)));
  await expectTotals(close);
}

describe('a day of 2,500 payments on 29 pages of the list is compared like a small one (P11)', () => {
  it.each(FAULTS)('each %s at the border of a page is reported', async (fault) => {
    const { large, deps } = await stored((n) => (BORDERS.includes(n) ? fault : undefined));
    const close = await closeDay(deps, { day });
    await expectReport(close, large);
    const isHarmless =
      fault.includes('dated on') || fault.includes('before its time') || fault.includes('unreadable refund');
    expect(close.differences).toHaveLength(isHarmless ? 0 : BORDERS.length);
  });

  it('the list of the day is read once, and its neighbours only as far as refunds are missing', async () => {
    const { deps, requests } = await stored((n) => (n === 5 ? 'refund that is dated on the day after' : undefined));
    await closeDay(deps, { day });
    const [own, others] = [
      requests.filter((each) => each.startsWith(day)),
      requests.filter((each) => !each.startsWith(day)),
    ];
    expect(new Set(own).size).toBe(own.length);
    expect(others).toEqual([`${dayAfter(day, 1)} 1`]);
  });

  it('a second close finds what the first one repaired no longer, and keeps it', async () => {
    const { large, deps } = await stored(mixed(0));
    await closeDay(deps, { day });
    await expectReport(await closeDay(deps, { day }), large);
  });
});

/** Closes the day by calls that have time for a few pages each. */
async function closeInParts(deps: Deps): Promise<DayClose> {
  for (let calls = 0; calls < 30; calls += 1) {
    const outcome = await closeDayInTime(deps, { day, isOver: () => true });
    if ('close' in outcome) return outcome.close;
  }
  throw new Error('the day was not closed');
}

describe('a close that its time does not suffice for', () => {
  /** A run whose clock moves by a share of its time with each look at it. */
  function slowed(deps: Deps, share: number): Deps {
    let real = 0;
    const realNow = () => (real += JOBS['close-yesterday'].timeBudget * share);
    return { ...deps, clock: { ...deps.clock, realNow } };
  }

  it.each([0, 1, 2])('is continued by the next runs of the job, with the same report (mix %i)', async (shift) => {
    const { large, deps, requests } = await stored(mixed(shift));
    let runs = 0;
    while ((await product.db.collection('dayCloses').get()).empty) {
      await runNightlyClose(product, slowed(deps, 0.3));
      runs += 1;
      expect(runs).toBeLessThan(20);
    }
    expect(runs).toBeGreaterThan(2);
    // A page is read again only where a run ended during its import.
    expect(requests.filter((each) => each.startsWith(day)).length).toBeLessThan(29 + 4 * runs);
    const close = await product.deps.store.nonTransactional.dayCloses.get(day);
    if (close === null) throw new Error('the day is not closed');
    await expectReport(close, large);
    expect((await product.db.collection('dayCloseProgress').get()).empty).toBe(true);
    expect(await runNightlyClose(product, deps)).toBe(0);
  });

  it('starts no further day and reports no failure', async () => {
    const { deps } = await stored(mixed(0), 900);
    expect(await runNightlyClose(product, slowed(deps, 0.5))).toBe(0);
    expect((await product.db.doc('jobRuns/close-yesterday').get()).get('result')).toBe('done');
    expect((await product.db.doc(`dayCloseProgress/${day}`).get()).exists).toBe(true);
  });

  it('reports what a crashed run imported as repaired', async () => {
    const missing = (n: number): Fault | undefined => (n >= 400 && n < 440 ? 'missing notification' : undefined);
    const { large, deps } = await stored(missing);
    let imported = 0;
    const crashing: Deps = {
      ...deps,
      store: {
        ...deps.store,
        nonTransactional: {
          ...deps.store.nonTransactional,
          paymentEvents: {
            ...deps.store.nonTransactional.paymentEvents,
            create: async (event) => {
              if ((imported += 1) > 25) throw new Error('the process ended');
              return deps.store.nonTransactional.paymentEvents.create(event);
            },
          },
        },
      },
    };
    await expect(closeDay(crashing, { day })).rejects.toThrow('the process ended');
    const close = await closeDay(deps, { day });
    await expectReport(close, large);
    expect(close.differences).toHaveLength(40);
  });

  it('is continued by one of two concurrent runs; the other gives up, and nothing is lost', async () => {
    const { large, deps } = await stored(mixed(1));
    let close: DayClose | undefined;
    for (let run = 0; close === undefined && run < 30; run += 1) {
      const both = await Promise.all([1, 2].map(() => closeDayInTime(deps, { day, isOver: () => true })));
      for (const each of both) if ('close' in each) close = each.close;
    }
    if (close === undefined) throw new Error('the day was not closed');
    await expectReport(close, large);
  });

  it('a refund that nobody listed is looked for on both neighbour days, in several runs', async () => {
    const { large, deps, requests } = await stored(
      (n) => (n === 299 ? 'refund that the list does not have' : undefined),
      300,
    );
    const close = await closeInParts(deps);
    await expectReport(close, large);
    expect(close.differences).toMatchObject([{ kind: 'refund-extra' }]);
    expect(requests).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((page) => `${day} ${page}`),
      ...[1, -1].map((days) => `${dayAfter(day, days)} 1`),
    ]);
  });

  it('answers the panel with `busy`, and the next call continues', async () => {
    const { large, deps } = await stored(mixed(2));
    const call = () => closeDayAgain(slowed(deps, 0.02), { staff: FIRA, request: { day } });
    expect(await call()).toMatchObject({ ok: false, refusal: 'busy' });
    let last = await call();
    for (let calls = 2; !last.ok && calls < 20; calls += 1) last = await call();
    const close = await product.deps.store.nonTransactional.dayCloses.get(day);
    if (close === null) throw new Error('the day is not closed');
    await expectReport(close, large);
  });
});

describe('a day with more differences than a report can hold', () => {
  it('is not closed, but its missing payments are imported, and the next run closes it', async () => {
    const { large, deps } = await stored((n) => (n % 10 === 0 ? 'missing notification' : undefined), 300);
    // An earlier run has found almost as many as a report holds.
    const found = Array.from({ length: MAX_DIFFERENCES - 20 }, (_, n) => ({
      ...difference(`earlier-${n}`, 'missing', null, 100),
      refundOf: null,
    }));
    await product.deps.store.nonTransactional.dayCloseProgress.save({
      day,
      runId: 'earlier',
      saved: 1,
      comparisons: [{ ...newComparison('cloudpayments'), found, foundCount: found.length }],
    });
    await expect(closeDay(deps, { day })).rejects.toThrow(`${MAX_DIFFERENCES + 10} differences`);
    expect((await product.db.collection('dayCloses').get()).empty).toBe(true);
    expect((await product.db.collection('dayCloseProgress').get()).empty).toBe(true);
    expect((await product.db.collection('receipts').where('day', '==', day).get()).size).toBe(300);
    expect(large.receipts.filter((receipt) => receipt.day === day)).toHaveLength(270);
    const close = await closeDay(deps, { day });
    expect(close).toMatchObject({ payments: 300, differences: [] });
    await expectTotals(close);
  });
});
