import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFigures, listDayCloses } from '@contract/panel/finance-days';
import { listOutbox } from '@contract/panel/finance-outbox';
import { exportLedger, listLedger } from '@contract/panel/finance-receipts';
import { listRefunds } from '@contract/panel/finance-refunds';
import { listWebhooks } from '@contract/panel/finance-webhooks';
import { getUserById } from '@contract/panel/get-user';
import { listChecks } from '@contract/panel/list-checks';
import { getInviteesByInviterId } from '@contract/panel/list-invitees';
import { searchUsers } from '@contract/panel/search-users';
import { DAY, moscowDay } from '@functions/domain/calendar';
import { noSums } from '@functions/domain/figures';
import { seedCrowd } from '../../scripts/seed-crowd';
import { billedReads } from '../support/billed-reads';
import { crowd, strangerCalled } from '../support/crowd';
import { callPanel, hire, type StaffSession } from '../support/staff';
import { startProduct, type RunningProduct } from '../support/start-product';

/**
 * What the panel costs: `npm run bench -- panel`. Firestore bills documents, so that a call must read as many of them whatever the
 * number of customers; the milliseconds are the emulator's, which looks through every part of every e-mail where production has an
 * index. PROSTOR_BENCH_CUSTOMERS=100000 for the full crowd.
 */

const MANY = Number(process.env.PROSTOR_BENCH_CUSTOMERS ?? 2000);
const FEW = Math.min(1000, Math.floor(MANY / 5));
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 5);
const HOUR = 3_600_000;

let product: RunningProduct;
let finance: StaffSession;
let support: StaffSession;
let now: number;
/** The newest day with payments. */
let day: string;
beforeAll(async () => {
  product = await startProduct();
  [finance, support] = [await hire(product, 'finance'), await hire(product, 'support')];
  now = await product.deps.clock.now();
  await crowd(product, Array.from({ length: 34 }, (_, n) => strangerCalled(`m${String(n).padStart(2, '0')}.middleton`)));
  for (let ago = 1; ago <= 40; ago += 1) {
    const close = { day: moscowDay(now - ago * DAY), closedAt: now, ...noSums, standing: { active: 1, renewing: 1, mrr: 150_00 }, differences: [] };
    await product.deps.store.direct.days.save(close);
  }
});
afterAll(() => product.stop());

const CALLS: Record<string, { most: number; make: () => Promise<{ status: number; body: Record<string, unknown> }> }> = {
  'search by a part in the middle, page 1': { most: 11, make: () => callPanel(product, searchUsers, { emailPart: 'ddleto' }, support) },
  'search by a part in the middle, page 2 by its cursor': {
    most: 21,
    make: async () => {
      const { body } = await callPanel(product, searchUsers, { emailPart: 'ddleto' }, support);
      return callPanel(product, searchUsers, { emailPart: 'ddleto', page: 1, cursor: (body.page as { next: string }).next }, support);
    },
  },
  'user card': { most: 10, make: () => callPanel(product, getUserById, { id: 'id-m00.middleton' }, support) },
  'receipts of a user': { most: 4, make: () => callPanel(product, listChecks, { userId: 'id-m00.middleton' }, support) },
  'invited by a user': { most: 11, make: () => callPanel(product, getInviteesByInviterId, { userId: 'id-m00.middleton' }, support) },
  'finance month': { most: 32 + 12, make: () => callPanel(product, getFigures, { from: moscowDay(now - 30 * DAY), to: moscowDay(now) }, finance) },
  'day closes of a month': { most: 32, make: () => callPanel(product, listDayCloses, { from: moscowDay(now - 30 * DAY), to: moscowDay(now) }, finance) },
  'ledger, newest': { most: 100, make: () => callPanel(product, listLedger, {}, finance) },
  'ledger, page 2 by its cursor': {
    most: 200,
    make: async () => {
      const { body } = await callPanel(product, listLedger, {}, finance);
      return callPanel(product, listLedger, { cursor: body.next as string }, finance);
    },
  },
  'CSV, one piece': { most: 301, make: () => callPanel(product, exportLedger, { day }, finance) },
  webhooks: { most: 51, make: () => callPanel(product, listWebhooks, {}, finance) },
  refunds: { most: 50, make: () => callPanel(product, listRefunds, {}, finance) },
  'given up tasks': { most: 50, make: () => callPanel(product, listOutbox, {}, finance) },
};

/** Reads of one call, and the times of many: half of them took less than p50. */
async function measure(): Promise<Record<string, { reads: number; p50: number; p95: number }>> {
  const measured: Record<string, { reads: number; p50: number; p95: number }> = {};
  day = (await product.deps.store.direct.financeLists.receipts({}, { limit: 1, from: { offset: 0 } }))[0]?.day ?? '';
  for (const [name, { make }] of Object.entries(CALLS)) {
    const { result, reads } = await billedReads(make);
    expect([name, result.status]).toEqual([name, 200]);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const begun = performance.now();
      await make();
      times.push(performance.now() - begun);
    }
    times.sort((left, right) => left - right);
    measured[name] = { reads, p50: Math.round(times[Math.floor(TIMES / 2)] ?? 0), p95: Math.round(times[Math.floor(TIMES * 0.95)] ?? 0) };
  }
  return measured;
}

it(`D1 the panel costs the same reads with ${FEW} customers and with ${MANY}`, async () => {
  await seedCrowd(product, FEW);
  const few = await measure();
  await seedCrowd(product, MANY - FEW);
  const many = await measure();
  console.table(
    Object.fromEntries(
      Object.entries(CALLS).map(([name, { most }]) => [
        name,
        { most, [`reads ${FEW}`]: few[name]?.reads, [`reads ${MANY}`]: many[name]?.reads, [`p50 ${FEW}`]: few[name]?.p50, [`p50 ${MANY}`]: many[name]?.p50, [`p95 ${MANY}`]: many[name]?.p95 },
      ]),
    ),
  );
  for (const [name, { most }] of Object.entries(CALLS)) {
    expect(many[name]?.reads, name).toBeLessThanOrEqual(most);
    // A piece that was not full with few customers is full with many; nothing else may grow.
    if (name !== 'CSV, one piece') expect(many[name]?.reads, name).toBe(few[name]?.reads);
  }
}, 2 * HOUR);
