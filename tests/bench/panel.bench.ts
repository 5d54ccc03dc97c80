import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint, RequestInput } from '@functions/base/contract/endpoint';
import { getMetrics, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { listOutbox } from '@functions/messages/contract/finance-outbox';
import { exportLedger, listLedger } from '@functions/panel/contract/finance-receipts';
import { listRefunds } from '@functions/panel/contract/finance-refunds';
import { listWebhooks } from '@functions/panel/contract/finance-webhooks';
import { findAnything } from '@functions/panel/contract/global-search';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { searchUsers } from '@functions/panel/contract/search-users';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { emptyTotals } from '@functions/reconciliation/rules/metrics';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { seedLoad } from '../../scripts/seed/load-seed';
import { billedReads } from '../support/product/billed-reads';
import { storedCustomers, storedReceipt, storedCustomer } from '../support/fixtures/stored-records';
import { floorOf } from '../support/perf/baseline-cost';
import { callPanel, createStaff, type StaffSession } from '../support/customers/staff';
import { startProduct, type RunningProduct } from '../support/product/start-product';

/**
 * Cost of the panel: `npm run bench -- panel`. Firestore bills documents, therefore a call must read the same number of
 * them whatever the number of customers. The milliseconds are the emulator's: it has no indexes and builds one per
 * query from every document of the collection. Therefore each call is compared with its floor: the same Firestore
 * requests and the same session check without the product's code. PROSTOR_BENCH_CUSTOMERS=100000 runs the full size.
 */

const MANY = Number(process.env.PROSTOR_BENCH_CUSTOMERS ?? 2000);
const SIZES = [Math.min(1000, Math.floor(MANY / 2)), ...(MANY > 50_000 ? [10_000] : []), MANY];
const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 20);
/** Time limit in ms for one call with its floor, for each number of customers. */
const TIME_LIMIT_MS = Number(process.env.PROSTOR_BENCH_PATIENCE ?? 30_000);
const HOUR = 3_600_000;
/** The limits of budget D5. */
const OVER_FLOOR = { p50: 1.3, p95: 1.5 };
const GROWTH = 1.5;
const SUBJECT = 'm00.middleton';
/** A day with enough payments to fill one CSV chunk, whatever the number of customers. */
const FULL_DAY = '2020-03-02';

let product: RunningProduct;
let finance: StaffSession;
let support: StaffSession;
let now: number;
beforeAll(async () => {
  product = await startProduct();
  [finance, support] = [await createStaff(product, 'finance'), await createStaff(product, 'support')];
  now = await product.deps.clock.now();
  const { store } = product.deps;
  await storedCustomers(
    product,
    Array.from({ length: 34 }, (_, n) => storedCustomer(`m${String(n).padStart(2, '0')}.middleton`)),
  );
  for (let n = 0; n < 34; n += 1) {
    const inviteeUid = `uid-m${String(n).padStart(2, '0')}.middleton`;
    if (n > 0)
      await store.nonTransactional.invites.create({
        inviteeUid,
        inviterUid: `uid-${SUBJECT}`,
        inviteeEmail: '',
        created: now - n * DAY,
        discountStartDate: null,
        qualifiesUntil: 0,
        reason: 'pending',
      });
    await store.nonTransactional.receipts.create(storedReceipt(`9${n}`, `uid-${SUBJECT}`, now - n * 30 * DAY));
  }
  for (let n = 0; n < 350; n += 1)
    await store.nonTransactional.receipts.create(
      storedReceipt(`7${n}`, 'uid-nobody', Date.parse(`${FULL_DAY}T12:00:00Z`) + n),
    );
  await store.nonTransactional.connectionLogs.saveAll(
    Array.from({ length: 130 }, (_, n) => ({
      id: `node_${n}`,
      uid: `uid-${SUBJECT}`,
      nodeId: 'node',
      deviceId: 'd',
      deviceName: 'Pixel',
      platform: 'android',
      serverName: 'Осло',
      connectionDate: now - n * 1000,
      userIp: '203.0.113.7',
      success: true,
    })),
  );
  for (let ago = 1; ago <= 40; ago += 1) {
    const close = {
      day: moscowDay(now - ago * DAY),
      closedAt: now,
      ...emptyTotals,
      endOfDay: { active: 1, renewing: 1, mrr: 150_00 },
      differences: [],
    };
    await store.nonTransactional.dayCloses.save(close);
  }
}, HOUR);
afterAll(() => product.stop());

interface Measured {
  readonly reads: number;
  readonly call: Times;
  readonly floor: Times;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

interface Case {
  /** Maximum of billed reads; `null`: the reads grow with the matches and are only reported. */
  readonly most: number | null;
  readonly by: () => StaffSession;
  /** Prepares the input before the measurement, for example the cursor of a second page. */
  readonly prepare: () => Promise<() => ReturnType<typeof callPanel>>;
}

const callCase =
  <E extends Endpoint>(endpoint: E, input: () => RequestInput<E> | Promise<RequestInput<E>>) =>
  (by: () => StaffSession, most: number | null): Case => ({
    most,
    by,
    prepare: async () => {
      const asked = await input();
      return () => callPanel(product, endpoint, asked, by());
    },
  });

const ofSupport = () => support;
const ofFinance = () => finance;
const subject = { userId: `id-${SUBJECT}` };
const month = () => ({ from: moscowDay(now - 30 * DAY), to: moscowDay(now) });
const cursorOf = async (endpoint: Endpoint, input: object, by: StaffSession): Promise<string> => {
  const { body } = await callPanel(product, endpoint, input as never, by);
  return String((body.page as { next?: string } | undefined)?.next ?? body.next);
};

const CALLS: Record<string, Case> = {
  'search by a part in the middle, page 1': callCase(searchUsers, () => ({ emailPart: 'ddleto' }))(ofSupport, 12),
  'the same, page 2': callCase(searchUsers, async () => ({
    emailPart: 'ddleto',
    page: 1,
    cursor: await cursorOf(searchUsers, { emailPart: 'ddleto' }, support),
  }))(ofSupport, 11),
  'search by a whole address': callCase(searchUsers, () => ({ emailPart: `${SUBJECT}@example.com` }))(ofSupport, 11),
  'search by a part that a quarter has': callCase(searchUsers, () => ({ emailPart: '@gmail.com' }))(ofSupport, null),
  'search of everybody, page 1': callCase(searchUsers, () => ({ emailPart: '' }))(ofSupport, null),
  'the one box': callCase(findAnything, () => ({ text: `${SUBJECT}@ex` }))(ofSupport, 16),
  'user card': callCase(getUserById, () => ({ id: subject.userId }))(ofSupport, 16),
  timeline: callCase(getTimeline, () => subject)(ofSupport, 76),
  'receipts of a user': callCase(listChecks, () => subject)(ofSupport, 5),
  'invited by a user': callCase(getInviteesByInviterId, () => subject)(ofSupport, 12),
  'logs of a user': callCase(listLogs, () => subject)(ofSupport, 102),
  'finance month': callCase(getMetrics, month)(ofFinance, 32 + 12),
  'day closes of a month': callCase(listDayCloses, month)(ofFinance, 32 + 2),
  'ledger, page 1': callCase(listLedger, () => ({}))(ofFinance, 101),
  'ledger, page 2': callCase(listLedger, async () => ({ cursor: await cursorOf(listLedger, {}, finance) }))(
    ofFinance,
    101,
  ),
  'CSV, one piece': callCase(exportLedger, () => ({ day: FULL_DAY }))(ofFinance, 301),
  webhooks: callCase(listWebhooks, () => ({}))(ofFinance, 51),
  refunds: callCase(listRefunds, () => ({}))(ofFinance, 50),
  'given up tasks': callCase(listOutbox, () => ({}))(ofFinance, 50),
};

/** Their reads vary: with the owners of the newest payments, and by one per 1000 events of today. */
const VARYING_READS = ['ledger, page 1', 'ledger, page 2', 'finance month'];

const timesOf = (samples: readonly number[]): Times => {
  const sorted = samples.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Counts the reads of one call. Then times many calls, alternating with the floor for equal conditions. */
async function measure({ by, prepare }: Case): Promise<Measured> {
  const make = await prepare();
  const { result, reads } = await billedReads(make);
  expect(result.status).toBe(200);
  const again = await floorOf(make);
  const floor = async () => {
    await product.deps.auth.verifyStaff(by().idToken, () => Promise.resolve());
    await again();
  };
  await floor();
  const samples: { call: number[]; floor: number[] } = { call: [], floor: [] };
  const begun = performance.now();
  for (let time = 0; time < TIMES && (time < 3 || performance.now() - begun < TIME_LIMIT_MS); time += 1) {
    samples.call.push(await timed(make));
    samples.floor.push(await timed(floor));
  }
  return { reads, call: timesOf(samples.call), floor: timesOf(samples.floor) };
}

it(
  `the panel costs the same reads with ${SIZES.join(', ')} customers (D1, D5)`,
  async () => {
    const measured = new Map<number, Record<string, Measured>>();
    const seeding: string[] = [];
    let seededCount = 0;
    for (const size of SIZES) {
      const seconds = await timed(() => seedLoad(product, size - seededCount)).then((ms) => ms / 1000);
      seeding.push(`${size - seededCount} in ${Math.round(seconds)} s`);
      seededCount = size;
      const all: Record<string, Measured> = {};
      for (const [name, each] of Object.entries(CALLS)) {
        all[name] = await measure(each);
        console.log(`${size}: ${name}: ${JSON.stringify(all[name])}`);
      }
      measured.set(size, all);
    }
    writeSection('benchmarks', 'panel', report(measured, seeding));
    for (const [name, { most }] of Object.entries(CALLS)) {
      if (most === null) continue;
      const reads = SIZES.flatMap((size) => measured.get(size)?.[name]?.reads ?? []);
      for (const count of reads) expect(count, name).toBeLessThanOrEqual(most);
      if (!VARYING_READS.includes(name)) expect(new Set(reads).size, `${name}: ${reads.join(', ')}`).toBe(1);
    }
  },
  3 * HOUR,
);

const ms = (value: number): number => Math.round(value);
const times = (value: number): string => `${value.toFixed(2)}×`;
const met = (isMet: boolean): string => (isMet ? 'yes' : 'no');

function report(measured: ReadonlyMap<number, Record<string, Measured>>, seeding: readonly string[]): string {
  const sizesOf = (name: string): number[] => SIZES.filter((size) => measured.get(size)?.[name] !== undefined);
  const of = (size: number, name: string): Measured =>
    measured.get(size)?.[name] ?? { reads: 0, call: { p50: 0, p95: 0 }, floor: { p50: 0, p95: 0 } };
  const shown = (size: number, name: string, show: (of: Measured) => string | number) =>
    sizesOf(name).includes(size) ? show(of(size, name)) : '–';
  const names = Object.keys(CALLS);
  const reads = names.map((name) => [
    name,
    CALLS[name]?.most ?? 'shown',
    ...SIZES.map((size) => shown(size, name, ({ reads: count }) => count)),
  ]);
  const growth = names.map((name) => {
    const [few = 0, many = 0] = [sizesOf(name)[0], sizesOf(name).at(-1)];
    const [from, to] = [of(few, name), of(many, name)];
    const ratio = to.call.p95 / from.call.p95;
    const compared =
      few === many
        ? ['–', '–', '–', '–']
        : [`${many} : ${few}`, times(ratio), times(to.floor.p95 / from.floor.p95), met(ratio <= GROWTH)];
    return [
      name,
      ...SIZES.map((size) => shown(size, name, ({ call }) => `${ms(call.p50)} / ${ms(call.p95)}`)),
      ...compared,
    ];
  });
  const floors = names.map((name) => {
    const over = (size: number) => {
      const { call, floor } = of(size, name);
      return { p50: call.p50 / floor.p50, p95: call.p95 / floor.p95 };
    };
    const isMet = sizesOf(name).every((size) => over(size).p50 <= OVER_FLOOR.p50 && over(size).p95 <= OVER_FLOOR.p95);
    return [
      name,
      ...SIZES.map((size) =>
        shown(
          size,
          name,
          ({ floor }) => `${ms(floor.p50)} / ${ms(floor.p95)}; ${times(over(size).p50)} / ${times(over(size).p95)}`,
        ),
      ),
      met(isMet),
    ];
  });
  const customers = SIZES.map((size) => `${size} customers`);
  return `Node ${process.versions.node}, ${availableParallelism()} processors,
load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end, the Firestore emulator.
${TIMES} runs of each call, fewer when they take more than ${TIME_LIMIT_MS / 1000} s.
Seeded: ${seeding.join(', ')}.

Billed reads of a call (D1) do not grow with the number of customers. A search costs one more read per 1000 matches,
because the screen shows the number of pages. Therefore the search of everybody costs one more per 1000 customers. The
metrics of today cost one more per 1000 events of today.

${markdownTable([['call', 'at most', ...customers], ...reads])}

Milliseconds, p50 / p95, and the ratio of p95 with the most customers to p95 with the fewest (at most ${GROWTH}×). The
emulator has no indexes: it builds one for each query from all documents of the collection. Its times grow where
production's do not. The floor, the same Firestore requests without the product's code, grows as much.

${markdownTable([['call', ...customers, 'compared', 'p95 grows', 'its floor grows', `≤ ${GROWTH}×`], ...growth])}

The floor, p50 / p95, and the ratio of the call to it (D5: at most ${OVER_FLOOR.p50}× / ${OVER_FLOOR.p95}×). The floor
checks the same session, sends the same Firestore requests, and writes the same audit entry.

${markdownTable([['call', ...customers, 'met'], ...floors])}`;
}
