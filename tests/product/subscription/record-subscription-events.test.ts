import { describe, expect, it } from 'vitest';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { LONGEST_CHARGE_GAP } from '@functions/subscription/rules/terms';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import {
  decideSubscriptionEvents,
  refundsPaidPeriod,
  saveRecording,
  type RecordedEvent,
} from '@functions/recording/steps/record-subscription-events';
import { after as stateAfter, refunded } from '../../support/fixtures/domain-records';
import { orderSettled } from '../../support/fixtures/given';
import { advanceDays, join, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;

async function save(uid: string, events: readonly SubscriptionEvent[]): Promise<number> {
  const now = await product.deps.clock.now();
  await product.deps.store.transaction(async (repositories) =>
    saveRecording(repositories, await decideSubscriptionEvents(repositories, uid, events), now),
  );
  return now;
}

/** The tasks whose id names the customer: kind and moment of each, in the order of ids. */
async function tasksOf(uid: string) {
  const found = (await product.db.collection('outbox').get()).docs.map((each) => each.data());
  return found
    .filter(({ id }) => String(id).includes(uid))
    .map(({ id, task, nextAttemptAt }) => ({ id: String(id), task: task as object, at: nextAttemptAt as number }))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

const ordered = (at: number, transactionId: string): SubscriptionEvent => ({
  type: 'orderSettled',
  at,
  transactionId,
  amount: 150_00,
  payToken: `order-${transactionId}`,
  tariff: 1,
  trialDays: 0,
  promo: null,
  renewable: true,
});

describe('saving a recording', () => {
  it('compares the mandate at once, and again as soon as the provider allows the date of the charge', async () => {
    const { session } = await join(product, 'far-ahead');
    const at = await product.deps.clock.now();
    const now = await save(session.uid, [ordered(at, 'far'), { type: 'daysGranted', at: at + 1, days: 400 }]);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const syncs = (await tasksOf(session.uid)).filter(({ id }) => id.startsWith('sync-mandate'));
    const task = { kind: 'sync-mandate', uid: session.uid };
    expect(syncs).toEqual([
      { id: `sync-mandate_${session.uid}_v2`, task, at: now },
      { id: `sync-mandate_${session.uid}_v2_inside`, task, at: (currentPeriodEnd ?? 0) - LONGEST_CHARGE_GAP },
    ]);
    // Without bound devices the nodes have nothing to know.
    expect(await records().accessGrants.get(session.uid)).toBeNull();
  });

  it('without a paid period compares the mandate once', async () => {
    const { session } = await join(product, 'no-period');
    const now = await save(session.uid, [
      { type: 'promoEntered', at: 1_000, promo: { code: 'SPRING', percent: 10, until: 2_000 } },
    ]);
    expect(await tasksOf(session.uid)).toMatchObject([{ id: `sync-mandate_${session.uid}_v1`, at: now }]);
  });

  it('with a trial payment of an earlier day computes the totals of that day again', async () => {
    const { session } = await join(product, 'yesterday');
    const at = (await product.deps.clock.now()) - DAY;
    await save(session.uid, [{ ...ordered(at, 'yesterday'), trialDays: 3 } as SubscriptionEvent]);
    const recomputed = async () => (await tasksOf(session.uid)).flatMap(({ task }) => ('day' in task ? [task] : []));
    expect(await recomputed()).toEqual([{ kind: 'recompute-day-totals', day: moscowDay(at) }]);
    // Neither an event that no figure counts, nor one without effect, changes them; the latter sends no e-mail.
    await save(session.uid, [{ type: 'promoEntered', at: at + 1, promo: { code: 'MAY', percent: 10, until: 2_000 } }]);
    const before = await tasksOf(session.uid);
    await save(session.uid, [{ type: 'restrictionLifted', at: at + 2 }]);
    const { version } = await subscriptionOf(product, session);
    const added = (await tasksOf(session.uid)).filter(({ id }) => !before.some((each) => each.id === id));
    expect(added.map(({ id }) => id)).toEqual([`sync-mandate_${session.uid}_v${version}`]);
    expect(await recomputed()).toHaveLength(1);
  });

  it('dates the void of a surplus payment as the event that made it surplus', async () => {
    const { session } = await join(product, 'twice');
    const at = await product.deps.clock.now();
    const premise = { lastPaid: null, paidUntil: null };
    await save(session.uid, [{ ...ordered(at, 'once'), premise } as SubscriptionEvent]);
    await save(session.uid, [{ ...ordered(at + 5, 'twice'), premise } as SubscriptionEvent]);
    expect((await records().subscriptions.history(session.uid)).slice(1)).toMatchObject([
      { type: 'orderSettled', transactionId: 'twice', at: at + 5 },
      { type: 'paymentVoided', transactionId: 'twice', at: at + 5 },
    ]);
  });
});

it('a full refund while access is restricted takes the time that was left at the restriction', async () => {
  const { session } = await join(product, 'restricted');
  const { transactionId } = await subscribe(product, session);
  await advanceDays(product, 10);
  await restrictAccess(product.deps, { uid: session.uid, reason: 'key-shared' });
  const { restricted, currentPeriodEnd } = await subscriptionOf(product, session);
  const timeLeft = (currentPeriodEnd ?? 0) - (restricted?.since ?? 0);
  await advanceDays(product, 5);
  const about = { uid: session.uid, transactionId, amount: null, reason: 'asked', actor: 'olga', requestId: 'click' };
  expect(await requestRefund(product.deps, about)).toMatchObject({ ok: true });
  const [part] = (await records().refunds.get(transactionId))?.parts ?? [];
  expect(timeLeft).toBeGreaterThan(19 * DAY);
  expect(part?.accessRevokedMs).toBe(timeLeft);
});

describe('whether a recording refunds a paid period', () => {
  const bought = stateAfter(orderSettled('2026-01-10'));
  const transactionId = bought.lastPaid ?? '';
  const recordingOf = (...events: readonly Partial<RecordedEvent>[]) => ({
    subscription: bought,
    affected: [],
    surplus: [],
    hasCard: true,
    friends: bought.friends,
    events: events.map((each) => ({
      event: refunded('2026-01-12', transactionId),
      expected: true,
      before: bought,
      after: bought,
      ...each,
    })),
  });
  const voided = { type: 'paymentVoided', at: bought.startedAt ?? 0, transactionId } as const;

  it('it does when one of its events is the refund of a payment for a period, whatever else it records', () => {
    expect(refundsPaidPeriod(recordingOf({}))).toBe(true);
    expect(refundsPaidPeriod(recordingOf({}, { event: { ...voided, transactionId: 'another' } }))).toBe(true);
  });

  it.each([
    ['a refund without effect', { expected: false }],
    ['a refund of a payment that gave no period', { event: refunded('2026-01-12', 'of-a-slot') }],
    ['a void of the payment', { event: voided }],
    ['a void without effect', { event: voided, expected: false }],
  ])('it does not with %s', (_case, about) => {
    expect(refundsPaidPeriod(recordingOf(about))).toBe(false);
  });

  it('it does not without an event', () => {
    expect(refundsPaidPeriod(recordingOf())).toBe(false);
  });
});
