import { beforeAll, describe, expect, it } from 'vitest';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { exportLedger, listLedger } from '@functions/panel/contract/finance-receipts';
import { addDays, DAY, moscowDay } from '@functions/base/rules/calendar';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { billedReads } from '../../support/product/billed-reads';
import { storedCustomers, storedReceipt, storedCustomer } from '../../support/fixtures/stored-records';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, advanceDays, advanceToPeriodEnd, subscribe } from '../../support/product/scenario';

const product = await startProductOfFile();
let fira: StaffSession;
let olga: StaffSession;
let first: number;
beforeAll(async () => {
  [fira, olga] = [await createStaff(product, 'finance', 'fira'), await createStaff(product, 'support', 'olga')];
  first = await product.deps.clock.now();
});

const ledger = async (input: Parameters<typeof callPanel<typeof listLedger>>[2]) =>
  listLedger.response.parse((await callPanel(product, listLedger, input, fira)).body);
const figures = async (from: string, to: string) =>
  getMetrics.response.parse((await callPanel(product, getMetrics, { from, to }, fira)).body);

async function csvOf(day: string): Promise<string> {
  let csv = '';
  for (let cursor: string | undefined, more = true; more;) {
    const piece = exportLedger.response.parse(
      (await callPanel(product, exportLedger, { day, ...(cursor !== undefined && { cursor }) }, fira)).body,
    );
    csv += piece.csv;
    cursor = piece.next ?? undefined;
    more = piece.next !== null;
  }
  return csv;
}

/** Kopecks of a cell such as -1234,50. */
const kopecksIn = (cell: string): number => Number(cell.replace(',', ''));

const rowsOf = (csv: string): string[][] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));

it('metrics, ledger and CSV of several simulated days agree to the kopeck (T14)', async () => {
  const { session: anna } = await join(product, 'anna');
  const { transactionId } = await subscribe(product, anna, { period: 5 });
  const { session: boris } = await join(product, 'boris');
  await subscribe(product, boris, { period: 5 });
  await requestRefund(product.deps, {
    uid: anna.uid,
    transactionId,
    amount: 37,
    reason: '=HYPERLINK("http://x")',
    actor: 'olga',
    requestId: 'part',
  });
  await product.drain();
  await advanceToPeriodEnd(product, boris, 1.2);
  for (let at = first; moscowDay(at) < moscowDay(await product.deps.clock.now()); at += DAY)
    await closeDay(product.deps, { day: moscowDay(at) });

  const from = moscowDay(first);
  const to = moscowDay(await product.deps.clock.now());
  const { days, months } = await figures(from, to);
  const kopecks = (roubles: number | null) => Math.round((roubles ?? NaN) * 100);
  const stored = (await product.db.collection('receipts').get()).docs.map(
    (each) => each.data() as { amount: number; day: string },
  );
  for (const { day, revenue, refunds, net } of days) {
    const paid = stored.filter((receipt) => receipt.day === day).reduce((sum, { amount }) => sum + amount, 0);
    expect(kopecks(revenue), day).toBe(paid);
    const rows = rowsOf(await csvOf(day));
    const sums = rows.map((cells) => kopecksIn(cells[6] ?? ''));
    expect(
      sums.filter((sum) => sum > 0).reduce((sum, each) => sum + each, 0),
      day,
    ).toBe(kopecks(revenue));
    expect(Math.abs(sums.filter((sum) => sum < 0).reduce((sum, each) => sum + each, 0)), day).toBe(kopecks(refunds));
    expect(kopecks(net)).toBe(sums.reduce((sum, each) => sum + each, 0));
  }
  expect(months.reduce((sum, { revenue }) => sum + kopecks(revenue), 0)).toBe(
    stored.reduce((sum, { amount }) => sum + amount, 0),
  );
  expect(months.reduce((sum, { refunds }) => sum + kopecks(refunds), 0)).toBe(37);
  expect(months.reduce((sum, { trials, trialsToPaid }) => sum + (trials ?? NaN) * 10 + (trialsToPaid ?? NaN), 0)).toBe(
    22,
  );
  const csv = await csvOf(from);
  expect(csv.startsWith('\uFEFFДень;Время (МСК);')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(csv).toContain(';-0,37;');
}, 120_000);

it('a month of metrics costs at most a read per closed day and forty more; long ranges are refused (D1)', async () => {
  const to = moscowDay(await product.deps.clock.now());
  const { reads } = await billedReads(() => figures(moscowDay(addDays(Date.parse(to), -30)), to));
  const closed = await product.count('dayCloses');
  expect(reads).toBeLessThanOrEqual(closed + 40);
  const { status, body } = await callPanel(product, getMetrics, { from: '2024-01-01', to }, fira);
  expect([status, body.code]).toEqual([400, 'too_many_days']);
});

it('days without a close that are not computed are unknown, as is their month; days before trade are not', async () => {
  await advanceDays(product, 8);
  const from = moscowDay(addDays(first, -3));
  const to = moscowDay(await product.deps.clock.now());
  const { dayCloses } = product.deps.store.nonTransactional;
  const closes = await dayCloses.listBetween(from, to);
  for (const { day } of closes) await product.db.collection('dayCloses').doc(day).delete();
  const { days, months } = await figures(from, to);
  for (const close of closes) await dayCloses.save(close);
  const figuresOf = ({
    day: _day,
    isClosed: _isClosed,
    mrr: _mrr,
    active: _active,
    ...totals
  }: (typeof days)[number]) => Object.values(totals);
  expect(days.filter(({ isClosed }) => isClosed)).toEqual([]);
  const before = days.slice(0, 3);
  for (const day of before)
    expect(
      figuresOf(day).every((value) => value === 0),
      day.day,
    ).toBe(true);
  const unknown = days.slice(3, -7);
  expect(unknown.length).toBeGreaterThan(0);
  for (const day of unknown)
    expect(
      figuresOf(day).every((value) => value === null),
      day.day,
    ).toBe(true);
  for (const day of days.slice(-7)) expect(figuresOf(day), day.day).not.toContain(null);
  const withUnknown = new Set(unknown.map(({ day }) => day.slice(0, 7)));
  for (const { month, revenue, churn, renewalSuccess } of months.filter((each) => withUnknown.has(each.month)))
    expect([revenue, churn, renewalSuccess], month).toEqual([null, null, null]);
});

describe('the ledger', () => {
  const day = '2026-01-15';
  beforeAll(async () => {
    const at = Date.parse(`${day}T09:00:00Z`);
    await storedCustomers(product, [storedCustomer('vera', { email: 'Vera@Example.com' })]);
    for (let n = 0; n < 62; n += 1) {
      const about = n < 3 ? { status: 'Quarantined' as const } : {};
      await product.deps.store.nonTransactional.receipts.create(
        storedReceipt(`v${String(n).padStart(2, '0')}`, 'uid-vera', at + n * 60_000, {
          accountId: 'vera@example.com',
          ...about,
        }),
      );
    }
  });

  it('lists fifty payments per page, newest first, filtered by day, status and e-mail', async () => {
    const page = await ledger({ from: day, to: day });
    expect(page.content).toHaveLength(50);
    expect(page.content[0]).toMatchObject({
      transactionId: 'v61',
      userId: 'id-vera',
      uid: 'uid-vera',
      day,
      amount: 150,
    });
    const rest = await ledger({ from: day, to: day, cursor: page.next ?? '' });
    expect(rest.content.map(({ transactionId }) => transactionId)).toEqual(
      Array.from({ length: 12 }, (_, n) => `v${String(11 - n).padStart(2, '0')}`),
    );
    expect(rest.next).toBeNull();
    expect(
      (await ledger({ from: day, to: day, status: 'Quarantined' })).content.map(({ transactionId }) => transactionId),
    ).toEqual(['v02', 'v01', 'v00']);
    expect((await ledger({ email: 'VERA@example.com', status: 'Quarantined' })).content).toHaveLength(3);
    expect((await ledger({ email: 'nobody@example.com' })).content).toEqual([]);
  });

  it('costs at most one read per row and one per customer, at any depth (D1)', async () => {
    const { reads, result } = await billedReads(() => ledger({ from: day, to: day }));
    expect(reads).toBeLessThanOrEqual(51);
    expect(
      (await billedReads(() => ledger({ from: day, to: day, cursor: result.next ?? '' }))).reads,
    ).toBeLessThanOrEqual(13);
  });

  it('a view of payments is recorded in the audit, without the address (P27)', async () => {
    await ledger({ email: 'vera@example.com' });
    const rows = (await product.db.collection('audit').where('action', '==', 'listLedger').get()).docs.map((row) =>
      row.data(),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        actor: fira.login,
        userId: 'id-vera',
        isChange: false,
        facts: { isByEmail: true, found: 50 },
      }),
    );
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it.each([
    ['support', () => olga, 403],
    ['an anonymous caller', () => null, 401],
  ])('is refused for %s', async (_who, session, status) => {
    expect((await callPanel(product, listLedger, {}, session())).status).toBe(status);
  });
});

it('today’s totals are computed at the time of the request', async () => {
  await advanceDays(product, 0.01);
  const today = moscowDay(await product.deps.clock.now());
  const { session } = await join(product, 'today');
  const before = (await figures(today, today)).days[0];
  await subscribe(product, session, { period: 30 });
  const after = (await figures(today, today)).days[0];
  expect(after?.isClosed).toBe(false);
  expect((after?.revenue ?? 0) - (before?.revenue ?? 0)).toBe(1);
  expect((after?.trials ?? 0) - (before?.trials ?? 0)).toBe(1);
});
