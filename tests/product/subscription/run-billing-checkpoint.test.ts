import { endingAt, extraSlots } from '../../support/fixtures/domain-records';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/ports/services';
import { cancelByStaff } from '@functions/renewals/steps/change-subscription';
import { runBillingCheckpoint } from '@functions/renewals/tasks/run-billing-checkpoint';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { join, liveMandates, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;

/** Runs the next checkpoint as if it were `at`. */
const runAt = ({ uid }: Session, at: number, deps: Deps = product.deps) =>
  runBillingCheckpoint({ ...deps, clock: { ...deps.clock, now: () => Promise.resolve(at) } }, { uid });

/** A customer in a trial of ten days, and the end of the trial. */
async function inTrial(name: string, about: Parameters<typeof subscribe>[2] = {}) {
  const { session } = await join(product, name);
  await subscribe(product, session, { period: 10, ...about });
  const stored = await subscriptionOf(product, session);
  return { session, stored, end: stored.currentPeriodEnd ?? 0 };
}

/** The e-mails of checkpoints that were enqueued for a customer, oldest first. */
async function mailsOf({ uid }: Session): Promise<unknown[]> {
  const tasks = await records().outbox.mailsTo(uid, Number.MAX_SAFE_INTEGER, 50);
  return tasks
    .toSorted((left, right) => left.created - right.created)
    .flatMap(({ task }) => (task.kind === 'mail' ? [task.content] : []))
    .filter(({ kind }) => ['charge-ahead', 'end-ahead', 'expired'].includes(kind));
}

const eventsOf = async ({ uid }: Session) => (await records().subscriptions.history(uid)).slice(1);

/** The product, where a worker reads the subscription as it was before another worker changed it. */
const havingRead = (stale: Subscription): Deps => {
  const { store } = product.deps;
  const subscriptions = { ...store.nonTransactional.subscriptions, get: () => Promise.resolve(stale) };
  return { ...product.deps, store: { ...store, nonTransactional: { ...store.nonTransactional, subscriptions } } };
};

const lines = [{ kind: 'tariff', amount: 150_00 }];

describe('a checkpoint', () => {
  it('is run from its moment on, not before', async () => {
    const { session, stored, end } = await inTrial('early');
    await runAt(session, end - 3 * DAY - 1);
    expect(await subscriptionOf(product, session)).toEqual(stored);
    await runAt(session, end - 3 * DAY);
    const checkpoints = { periodEnd: end, reached: ['renewal-reminder-3d'] };
    expect(await subscriptionOf(product, session)).toEqual({ ...stored, checkpoints });
    await runAt(session, end - DAY - 1);
    expect(await subscriptionOf(product, session)).toEqual({ ...stored, checkpoints });
  });

  it('of a customer who bought nothing does not exist', async () => {
    const { session } = await join(product, 'nothing');
    await runAt(session, Date.parse('2050-01-01'));
    expect(await records().subscriptions.get(session.uid)).toBeNull();
  });

  it('is left to a later run if a renewal moved it after the subscription was read', async () => {
    const { session, stored, end } = await inTrial('renewed');
    const renewed = endingAt(stored, end + 30 * DAY);
    await records().subscriptions.save(renewed);
    await runAt(session, end - 2.9 * DAY, havingRead(stored));
    expect(await subscriptionOf(product, session)).toEqual(renewed);
    expect(await mailsOf(session)).toEqual([]);
  });

  it('is left to a later run if another one is due at the same moment by now', async () => {
    const { session, stored, end } = await inTrial('shortened');
    const checkpoints = { periodEnd: end - 2 * DAY, reached: ['renewal-reminder-3d'] } as const;
    const shortened = endingAt({ ...stored, checkpoints }, end - 2 * DAY);
    await records().subscriptions.save(shortened);
    await runAt(session, end - 3 * DAY, havingRead(stored));
    expect(await subscriptionOf(product, session)).toEqual(shortened);
    expect(await eventsOf(session)).toEqual([]);
  });

  it('has no effect if the account was deleted after the subscription was read', async () => {
    const { session, stored, end } = await inTrial('deleted');
    const deleted = { ...stored, deletedAt: end - 3 * DAY };
    await records().subscriptions.save(deleted);
    await runAt(session, end - 2.9 * DAY, havingRead(stored));
    expect(await subscriptionOf(product, session)).toEqual(deleted);
  });
});

describe('the reminder', () => {
  it('three days ahead does not wait for the provider; that of one day ahead does', async () => {
    const { session, end } = await inTrial('provider-down');
    const faults = ['find', 'update'].map((method) => ({
      method: `/subscriptions/${method}`,
      kind: 'error500' as const,
      count: 100,
    }));
    await product.sandbox.cloudpayments.setFaults({ faults });
    await runAt(session, end - 3 * DAY);
    const ahead = { kind: 'charge-ahead', chargeAt: end, amount: 150_00, lines: expect.any(Array) as unknown };
    expect(await mailsOf(session)).toMatchObject([{ ...ahead, daysAhead: 3 }]);
    await expect(runAt(session, end - DAY)).rejects.toThrow();
    expect(await eventsOf(session)).toEqual([]);
    await product.sandbox.cloudpayments.setFaults({ faults: [] });
    await runAt(session, end - DAY + MINUTE);
    expect(await mailsOf(session)).toMatchObject([
      { ...ahead, daysAhead: 3 },
      { ...ahead, daysAhead: 1 },
    ]);
  });

  it('one day ahead sends the amount to the provider before it announces it', async () => {
    const { session, end } = await inTrial('slot-not-synced');
    await runAt(session, end - 3 * DAY);
    await buy(product, session, { kind: 'device-slot' });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
    await runAt(session, end - DAY);
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 200 }]);
    expect((await eventsOf(session)).at(-1)).toMatchObject({ type: 'chargeAnnounced', amount: 200_00 });
  });

  it('is not sent, and nothing is announced, while the amount differs from the one that the provider has', async () => {
    const { session, stored, end } = await inTrial('changed-after-sync');
    await runAt(session, end - 3 * DAY);
    const { store } = product.deps;
    const transaction: typeof store.transaction = (work) =>
      store.transaction((repositories) => {
        const get = () =>
          repositories.subscriptions.get(session.uid).then((found) => found && { ...found, slots: extraSlots(1) });
        return work({ ...repositories, subscriptions: { ...repositories.subscriptions, get } });
      });
    const changed = { ...product.deps, store: { ...store, transaction } };
    await expect(runAt(session, end - DAY, changed)).rejects.toThrow(
      'the provider has not confirmed the amount and the term of the next charge',
    );
    expect(await subscriptionOf(product, session)).toMatchObject({ version: stored.version, announcedCharge: null });
    expect(await mailsOf(session)).toHaveLength(1);
    await runAt(session, end - DAY);
    expect(await eventsOf(session)).toMatchObject([{ type: 'chargeAnnounced', amount: 150_00, lines }]);
  });

  it('names no card if its number is not known, and after the loss of the card announces the end instead', async () => {
    const { session, end } = await inTrial('no-card');
    const mandate = await records().mandates.get(session.uid);
    if (mandate === null) throw new Error('no mandate');
    await records().mandates.save({ ...mandate, card: null });
    await runAt(session, end - 3 * DAY);
    const ahead = { kind: 'charge-ahead', daysAhead: 3, chargeAt: end, amount: 150_00, cardMask: null };
    expect(await mailsOf(session)).toMatchObject([ahead]);
    await records().mandates.save({ ...mandate, token: null });
    await runAt(session, end - DAY);
    expect(await eventsOf(session)).toEqual([{ type: 'mandateRevoked', at: end - DAY, reason: 'token-refused' }]);
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'lost', announcedCharge: null });
    expect(await mailsOf(session)).toMatchObject([ahead, { kind: 'end-ahead', daysAhead: 1, until: end }]);
  });

  it('of a customer without a recurring payment at any provider leads to the same', async () => {
    const { session, end } = await inTrial('no-mandate');
    await product.db.doc(`mandates/${session.uid}`).delete();
    await runAt(session, end - 3 * DAY);
    await runAt(session, end - DAY);
    expect(await eventsOf(session)).toEqual([{ type: 'mandateRevoked', at: end - DAY, reason: 'token-refused' }]);
    expect(await mailsOf(session)).toMatchObject([
      { kind: 'charge-ahead', daysAhead: 3, cardMask: null },
      { kind: 'end-ahead', daysAhead: 1, until: end },
    ]);
  });

  it('after a cancellation tells when access ends, and an e-mail follows the end', async () => {
    const { session, end } = await inTrial('leaves');
    await cancelByStaff(product.deps, { uid: session.uid });
    for (const at of [end - 3 * DAY, end - DAY, end]) await runAt(session, at);
    expect(await mailsOf(session)).toEqual([
      { kind: 'end-ahead', daysAhead: 3, until: end },
      { kind: 'end-ahead', daysAhead: 1, until: end },
      { kind: 'expired', until: end },
    ]);
  });
});

it('free terms follow one another: each charge of 0 ₽ is announced and recorded, without an e-mail', async () => {
  const { session, stored, end } = await inTrial('free');
  const promo = { code: 'ALL', percent: 100, until: end + 365 * DAY };
  await records().subscriptions.save({ ...stored, promo });
  let periodEnd = end;
  for (let term = 1; term <= 2; term += 1) {
    for (const at of [periodEnd - 3 * DAY, periodEnd - DAY, periodEnd]) await runAt(session, at);
    expect((await eventsOf(session)).slice(-2)).toMatchObject([
      { type: 'chargeAnnounced', at: periodEnd - DAY, periodEnd, amount: 0, lines: [{ amount: 150_00 }, {}] },
      { type: 'renewedAtNoCharge', at: periodEnd },
    ]);
    expect((await eventsOf(session)).length).toBe(2 * term);
    expect((await receiptsOf(product, session))[0]).toMatchObject({
      amount: 0,
      dateTime: periodEnd,
      uid: session.uid,
      accountId: session.email,
    });
    periodEnd = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
  }
  expect(await mailsOf(session)).toEqual([]);
});
