import { expect, it } from 'vitest';
import { listOutbox } from '@functions/messages/contract/finance-outbox';
import { UnknownKind } from '@functions/base/contract/values/unreachable';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { mailsForEvent } from '@functions/subscription/rules/mails-for-event';
import {
  expectKnownTask,
  outboxDeletion,
  redactCompletedTask,
  type OutboxTask,
  type StoredTask,
} from '@functions/messages/rules/all-tasks';
import { accountOf } from '@functions/payments/rules/payment';
import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { afterPaymentOf, soldBy } from '@functions/purchase/rules/kinds/purchase-kinds';
import { metricsOf } from '@functions/subscription/rules/billing-metrics';
import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { eventKey } from '@functions/subscription/rules/event-key';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { readHealth } from '@functions/operations/calls/read-health';
import { COLLECTION_NAMES } from '@functions/store/collections';
import { callPanel, createStaff } from '../../support/customers/staff';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { storedFixtures } from '../../support/stored/fixtures';

/** A kind that a newer release stored waits for that release: nothing of it is done, given up or lost. */

const NEWER = 'of-the-next-release';
const product = await startProductOfFile();
const { outbox, paymentEvents } = product.deps.store.nonTransactional;

/** The names of the fields that distinguish the members of stored unions. */
const DISCRIMINATORS = ['kind', 'step', 'action', 'mail', 'type'];

/** Every value like this one, but with a newer kind in one place. An outbound event is sent as it was stored. */
function withNewerKinds(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
    ...(DISCRIMINATORS.includes(name) && typeof inner === 'string' ? [{ ...value, [name]: NEWER }] : []),
    ...(name === 'event' ? [] : withNewerKinds(inner)).map((newer) => ({ ...value, [name]: newer })),
  ]);
}

/** Tasks as they are stored, one of each kind that has something to distinguish, and those of the fixtures. */
const TASKS = [
  { kind: 'advance-gift', giftId: 'nobody', step: 'send' },
  {
    kind: 'news',
    recipient: { uid: 'nobody' },
    channel: 'push',
    addressId: 'nowhere',
    mail: 'paid',
    outcome: 'waiting',
    tried: 0,
    last: null,
  },
  { kind: 'mail', recipient: { email: 'buyer@example.com', language: 'ru' }, content: { kind: 'expired', until: 0 } },
  ...storedFixtures(COLLECTION_NAMES).flatMap(({ collection, documents }) =>
    collection === 'outbox' ? documents.map(({ task }) => task) : [],
  ),
];
const newerTasks = TASKS.flatMap(withNewerKinds) as OutboxTask[];

const unknownTasks = async () =>
  (await readHealth(product.deps)).value.checks.find(({ name }) => name === 'unknownTasks');

it('a task of a newer release waits, however often it is tried, and is counted', async () => {
  expect(newerTasks.length).toBeGreaterThan(10);
  expect(await unknownTasks()).toMatchObject({ state: 'good', count: 0 });
  const now = await product.deps.clock.now();
  for (const [index, task] of newerTasks.entries()) {
    const entry = { task, state: 'pending', attempts: 0, nextAttemptAt: now, leaseUntil: 0, lastError: null } as const;
    await outbox.create({ ...entry, id: `newer-${index}`, created: now });
  }
  let at = now;
  const { clock, ...sweep } = product.depsOf('sweep-outbox');
  for (let run = 0; run < 120; run += 1) {
    at += MINUTE;
    await sweepOutbox({ ...sweep, clock: { ...clock, now: () => Promise.resolve(at) } });
  }
  for (const [index, task] of newerTasks.entries())
    expect(await outbox.get(`newer-${index}`), JSON.stringify(task)).toMatchObject({
      task,
      state: 'pending',
      attempts: 0,
      leaseUntil: 0,
      lastError: 'this release does not know the task',
      nextAttemptAt: at + MINUTE,
    });
  expect(await unknownTasks()).toMatchObject({ state: 'warn', count: newerTasks.length });
});

it('the panel lists such a task, and what deletes and redacts tasks does not fail', async () => {
  const finance = await createStaff(product, 'finance');
  const created = await product.deps.clock.now();
  for (const [index, task] of newerTasks.entries()) {
    const entry: StoredTask = {
      id: `given-up-${index}`,
      task,
      state: 'dead',
      attempts: 100,
      nextAttemptAt: 0,
      leaseUntil: 0,
      lastError: 'no',
      created,
    };
    await outbox.create(entry);
    expect(outboxDeletion({ ...entry, state: 'done' })).toBeGreaterThan(created + DAY);
    expect(redactCompletedTask(task)).toHaveProperty('kind');
    expect(() => {
      expectKnownTask(task);
    }).toThrow(UnknownKind);
  }
  expect(await callPanel(product, listOutbox, { show: 'dead' }, finance)).toMatchObject({ status: 200 });
});

it('a notification of a newer type or provider stays unapplied, however often it is tried', async () => {
  const { transactionId } = await subscribe(product, (await join(product, 'anna')).session);
  const known = await paymentEvents.get(`pay_${transactionId}`);
  if (known === null) throw new Error('no notification');
  for (const about of [{ type: NEWER }, { provider: NEWER }])
    await paymentEvents.create({
      ...known,
      ...about,
      id: JSON.stringify(about),
      state: 'received',
      attempts: 0,
    } as never);
  for (let run = 0; run < 25; run += 1) await sweepPaymentEvents(product.depsOf('sweep-payment-events'));
  for (const about of [{ type: NEWER }, { provider: NEWER }])
    expect(await paymentEvents.get(JSON.stringify(about))).toMatchObject({ state: 'received', attempts: 0 });
});

const event = { type: NEWER, at: 0, transactionId: '1', amount: 0 } as unknown as SubscriptionEvent;
const none = noSubscription('anna');
const bought = { ...none, currentPeriodEnd: 1, accessEndsAt: 1 };
it.each<[string, () => unknown]>([
  ['applies', () => evolve(none, event)],
  ['expects', () => isExpected(none, event)],
  ['orders', () => eventKey(event)],
  ['counts', () => metricsOf(none, event, none)],
  ['mails', () => mailsForEvent(event, bought, { mostDevices: 1 } as never, { hasCard: null })],
  ['sells', () => soldBy({ purchase: { kind: NEWER } as never })],
  ['refunds', () => refundRulesOf({ kind: NEWER as never })],
  ['attaches', () => afterPaymentOf({ kind: NEWER as never })],
  ['finds the account of', () => accountOf({ type: NEWER } as never)],
])('nothing %s an event of a newer release, and the error names its kind alone', (_what, act) => {
  expect(act).toThrow(UnknownKind);
  expect(act).toThrow(/^unknown kind: of-the-next-release$/);
});
