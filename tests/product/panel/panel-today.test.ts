import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { getToday } from '@functions/panel/contract/get-today';
import { BRAND } from '@functions/base/contract/values/brand';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { DAY, HOUR, MINUTE, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { createNode } from '@functions/nodes/calls/nodes';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { beforeAll, expect, it } from 'vitest';
import { CARDS } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import {
  buyAsGuest,
  join,
  newPrepaidToken,
  profileOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
const staff: Record<'support' | 'finance' | 'admin', StaffSession> = {} as never;
beforeAll(async () => {
  for (const role of ['support', 'finance', 'admin'] as const) staff[role] = await createStaff(product, role);
  // A time of day at which the day before has the same hour.
  const now = await product.deps.clock.now();
  await product.moveTo(startOfMoscowDay(moscowDay(now)) + DAY + 9 * HOUR);
});

const today = async (role: keyof typeof staff): Promise<ResponseOf<typeof getToday>> => {
  const { status, body } = await callPanel(product, getToday, {}, staff[role]);
  expect(status).toBe(200);
  return getToday.response.parse(body);
};
const kindsOf = async (role: keyof typeof staff) => (await today(role)).waiting.map(({ kind }) => kind);

it('nothing waits in a new product, and support sees no money', async () => {
  expect((await today('support')).waiting).toEqual([]);
  expect((await today('support')).money).toBeNull();
  expect((await today('finance')).money).toMatchObject({
    today: { revenue: 0 },
    yesterday: { revenue: 0 },
    payments: 0,
  });
});

it('today’s money stands beside yesterday’s until the same hour, refunds taken off', async () => {
  const { session: early } = await join(product, 'early');
  const { transactionId } = await subscribe(product, early);
  await product.moveTo((await product.deps.clock.now()) + 4 * HOUR);
  const { session: late } = await join(product, 'late');
  await subscribe(product, late);
  // 20 hours later: of yesterday's two payments, only the first was made before this time of day.
  await product.moveTo((await product.deps.clock.now()) + 22 * HOUR);
  const { session: now } = await join(product, 'now');
  await subscribe(product, now);
  const { money } = await today('finance');
  expect(money).toMatchObject({
    today: { revenue: 1, net: 1 },
    yesterday: { revenue: 1, net: 1 },
    payments: 1,
    trials: 1,
  });
  await requestRefund(product.deps, {
    uid: early.uid,
    transactionId,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'back-today',
  });
  await product.drain();
  expect((await today('finance')).money?.today).toEqual({ revenue: 1, refunds: 1, net: 0 });
});

it('a payment without an account waits an hour later, for support too, with its sum and its id', async () => {
  const { transactionId } = await buyAsGuest(product, 'guest@example.com', newPrepaidToken());
  expect(await kindsOf('support')).toEqual([]);
  await product.moveTo((await product.deps.clock.now()) + HOUR + MINUTE);
  expect((await today('support')).waiting).toEqual([
    {
      kind: 'unclaimed',
      state: 'warn',
      count: 1,
      amount: 1,
      since: expect.any(String) as string,
      names: [transactionId],
    },
  ]);
});

it('a task that was given up waits for finance and admin, a refused refund for support as well', async () => {
  const { session } = await join(product, 'refused');
  const { transactionId } = await subscribe(product, session);
  const { refunds, outbox } = product.deps.store.nonTransactional;
  await requestRefund(product.deps, {
    uid: session.uid,
    transactionId,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'refused-refund',
  });
  const stored = await refunds.get(transactionId);
  if (stored === null) throw new Error('no refund');
  await refunds.save({ ...stored, parts: stored.parts.map((part) => ({ ...part, state: 'failed' })) });
  const [entry] = await outbox.due(Number.MAX_SAFE_INTEGER, { limit: 1, after: null });
  if (entry === undefined) throw new Error('no task');
  await outbox.save({ ...entry, state: 'dead' });
  expect((await today('finance')).waiting.find(({ kind }) => kind === 'failedRefunds')).toMatchObject({
    state: 'bad',
    count: 1,
    amount: 1,
    names: [transactionId],
  });
  for (const role of ['finance', 'admin'] as const) {
    const { waiting } = await today(role);
    // `dayClose` waits, too: the test clock closes no day.
    const named = waiting.filter(({ kind }) => ['failedRefunds', 'dead', 'unclaimed'].includes(kind));
    expect(named.map(({ kind }) => kind)).toEqual(['failedRefunds', 'dead', 'unclaimed']);
    const states = waiting.map(({ state }) => state);
    expect(states, 'the worst is first').toEqual(states.toSorted());
  }
  // An agent who promised the money learns that it did not go out.
  expect(await kindsOf('support')).toEqual(['failedRefunds', 'unclaimed']);
});

it('a silent node waits for admins', async () => {
  const caller = { login: 'seed', role: 'admin', signedInAt: 0, sessionId: '' } as const;
  const request = { nodeId: 'hel-1', serverName: 'Хельсинки', address: 'hel-1.example:443' };
  await createNode(product.deps, { staff: caller, request });
  expect(await kindsOf('admin')).not.toContain('silentNodes');
  const { nodes } = product.deps.store.nonTransactional;
  const node = await nodes.get('hel-1');
  if (node === null) throw new Error('no node');
  await nodes.save({ ...node, lastSeen: product.deps.clock.realNow() - 14 * MINUTE });
  const { waiting } = await today('admin');
  expect(waiting.find(({ kind }) => kind === 'silentNodes')).toMatchObject({
    count: 1,
    names: ['hel-1'],
    state: 'bad',
  });
  expect(await kindsOf('finance')).not.toContain('silentNodes');
});

it('past due are the customers whose charge is tried again, not those who have lost their access', async () => {
  const { session } = await join(product, 'poor');
  await subscribe(product, session, { card: CARDS.poorLater, period: 5 });
  const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  const pastDue = async () => (await today('finance')).money?.pastDue;
  const before = await pastDue();
  await product.moveTo(end + HOUR);
  expect(await pastDue()).toBe((before ?? 0) + 1);
  await product.moveTo(end + 40 * DAY);
  expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('EXPIRED');
  expect(await pastDue()).toBe(0);
});

it('an old rate of the tenge waits for finance, as the health page says', async () => {
  const old = Date.parse(BRAND.tengeRate.day) + 26 * DAY;
  await product.moveTo(Math.max(await product.deps.clock.now(), old));
  const { body } = await callPanel(product, getSystemHealth, {}, staff.finance);
  const check = getSystemHealth.response.parse(body).checks.find(({ name }) => name === 'tengeRate');
  expect(check).toMatchObject({ state: 'warn' });
  expect((await today('finance')).waiting.find(({ kind }) => kind === 'tengeRate')).toMatchObject({
    state: 'warn',
    since: check?.since,
  });
});
