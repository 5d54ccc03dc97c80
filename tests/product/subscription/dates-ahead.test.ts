import { periodsOf } from '../../support/fixtures/domain-records';
import { plannedSlots } from '@functions/subscription/rules/slots';
import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, HOUR, MINUTE, moscowDay, SECOND } from '@functions/base/rules/calendar';
import { replay } from '@functions/subscription/rules/evolve';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { compareKeys, eventKey } from '@functions/subscription/rules/event-key';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { cancelByStaff } from '@functions/renewals/steps/change-subscription';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import { CARDS, order } from '../../support/customers/buy';
import { post, report, withField } from '../../support/product/notifications';
import {
  advanceToPeriodEnd,
  join,
  liveMandates,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** The provider's clock is ahead of ours: what we do afterwards still follows what it dated. */

const lines: { message: string; fields: unknown }[] = [];
const product = await startProductOfFile({
  log: {
    info: () => undefined,
    warn: (message, fields) => void lines.push({ message, fields }),
    error: () => undefined,
  },
});
const { clock, store } = product.deps;
const AHEAD = [5 * SECOND, 10 * MINUTE, 3 * HOUR];

const settled = (at: number, transactionId: string) =>
  ({ at, transactionId, amount: 150_00, payToken: `order-${transactionId}` }) as const;
const bought = (at: number, about: { trialDays?: number; id?: string } = {}): SubscriptionEvent => ({
  type: 'orderSettled',
  ...settled(at, about.id ?? 'first'),
  tariff: 1,
  trialDays: about.trialDays ?? 0,
  promo: null,
  renewable: true,
});
const device = (at: number): SubscriptionEvent => ({ type: 'deviceSettled', ...settled(at, 'device') });
const PROMO = { code: 'SPRING', percent: 25, until: Date.UTC(2100, 0) };

interface Case {
  /** What happened before, when our clock was right. */
  readonly before?: (now: number) => readonly SubscriptionEvent[];
  /** What the provider dates ahead. */
  readonly ahead: (at: number) => SubscriptionEvent;
  /** What we do in the same moment. */
  readonly own: (now: number, state: Subscription) => SubscriptionEvent;
}

const buys = { ahead: bought } as const;
const extends_ = { before: (now: number) => [bought(now - DAY)], ahead: device } as const;

/** Every type of event. Null: the provider dates it, or its date is a part of what it says. */
const EVENTS: Readonly<Record<SubscriptionEvent['type'], Case | null>> = {
  orderSettled: null,
  renewalSettled: null,
  deviceSettled: null,
  renewalFailed: null,
  renewedAtNoCharge: null,
  mandateRevoked: { ...buys, own: (at) => ({ type: 'mandateRevoked', at, reason: 'expired' }) },
  cancelled: { ...buys, own: (at) => ({ type: 'cancelled', at, by: 'staff' }) },
  resumed: {
    before: (now) => [bought(now - DAY), { type: 'cancelled', at: now - HOUR, by: 'customer' }],
    ahead: device,
    own: (at) => ({ type: 'resumed', at }),
  },
  refunded: {
    ...buys,
    own: (at) => ({ type: 'refunded', at, refundId: 'refund', transactionId: 'first', isFull: true }),
  },
  accessRestored: {
    before: (now) => [
      bought(now - DAY),
      { type: 'refunded', at: now - HOUR, refundId: 'refund', transactionId: 'first', isFull: true },
    ],
    ahead: (at) => bought(at, { id: 'second' }),
    own: (at) => ({ type: 'accessRestored', at, transactionId: 'first', durationMs: DAY }),
  },
  daysGranted: { ...buys, own: (at) => ({ type: 'daysGranted', at, days: 7 }) },
  giftClaimed: {
    ...buys,
    own: (at) => ({ type: 'giftClaimed', at, giftId: 'gift', transactionId: 'gift', months: 6 }),
  },
  restricted: { ...buys, own: (at) => ({ type: 'restricted', at, reason: 'law' }) },
  restrictionLifted: {
    before: (now) => [bought(now - DAY), { type: 'restricted', at: now - HOUR, reason: 'law' }],
    ahead: (at) => ({ type: 'renewalFailed', at, transactionId: 'failed', decline: 'funds', reasonCode: 5051 }),
    own: (at) => ({ type: 'restrictionLifted', at }),
  },
  deviceSlotRemoved: { ...extends_, own: (at) => ({ type: 'deviceSlotRemoved', at }) },
  tariffChosen: { ...buys, own: (at) => ({ type: 'tariffChosen', at, tariff: 6 }) },
  promoEntered: { ...buys, own: (at) => ({ type: 'promoEntered', at, promo: PROMO }) },
  referralChanged: { ...buys, own: (at) => ({ type: 'referralChanged', at, friends: { all: 25, paid: 25 } }) },
  chargeAnnounced: {
    ...buys,
    own: (at, { currentPeriodEnd }) => ({
      type: 'chargeAnnounced',
      at,
      periodEnd: currentPeriodEnd ?? 0,
      amount: 150_00,
      lines: [{ kind: 'tariff', months: 1, amount: 150_00 }],
    }),
  },
  paymentVoided: { ...extends_, own: (at) => ({ type: 'paymentVoided', at, transactionId: 'device' }) },
  trialEnded: { ahead: (at) => bought(at, { trialDays: 30 }), own: (at) => ({ type: 'trialEnded', at }) },
  promoEnded: {
    before: (now) => [bought(now - DAY), { type: 'promoEntered', at: now - HOUR, promo: PROMO }],
    ahead: device,
    own: (at) => ({ type: 'promoEnded', at }),
  },
  accountJoined: { ...buys, own: (at) => ({ type: 'accountJoined', at, usedPromos: ['SPRING'] }) },
  accountMerged: { ...buys, own: (at) => ({ type: 'accountMerged', at, into: 'other' }) },
  accountDeleted: { ...buys, own: (at) => ({ type: 'accountDeleted', at }) },
};

let customers = 0;

/** Records the events of a case; returns what became of the last one. */
async function recordCase({ before, ahead, own }: Case, by: number) {
  const uid = `ahead-${++customers}`;
  const now = await clock.now();
  const save = (events: readonly SubscriptionEvent[], dating?: 'reported') =>
    store.transaction(async (repositories) => {
      const recording = await decideSubscriptionEvents(repositories, uid, events, dating);
      await saveRecording(repositories, recording, now);
      return recording;
    });
  if (before) await save(before(now));
  await save([ahead(now + by)], 'reported');
  const state = await subscriptionOf(product, { uid });
  const recording = await save([own(now, state)]);
  const history = await store.nonTransactional.subscriptions.history(uid);
  return { uid, recorded: recording.events[0]!, stored: await subscriptionOf(product, { uid }), history };
}

/** What a customer and staff see of a subscription, apart from moments. */
const essence = ({
  autoRenewal,
  isTrial,
  restricted,
  promo,
  friends,
  usedPromos,
  mergedInto,
  ...rest
}: Subscription) => ({
  autoRenewal,
  isTrial,
  reason: restricted?.reason,
  code: promo?.code,
  friends,
  usedPromos,
  mergedInto,
  slots: plannedSlots(rest).length,
  tariff: rest.tariffNextPeriod,
  voided: rest.voided,
  isDeleted: rest.deletedAt !== null,
  periods: periodsOf(rest).map(({ transactionId }) => transactionId),
});

describe.each(Object.entries(EVENTS).flatMap(([type, given]) => (given === null ? [] : [[type, given] as const])))(
  'our event %s',
  (_type, given) => {
    it.each(AHEAD)('has its effect after what is dated %i ms ahead', async (by) => {
      const control = await recordCase(given, -SECOND);
      expect(control.recorded.expected).toBe(true);
      const { uid, recorded, stored, history } = await recordCase(given, by);
      expect(recorded.expected).toBe(true);
      expect(essence(stored)).toEqual(essence(control.stored));
      // The history says the same, in whatever order it is read (P2).
      expect(essence(replay(uid, history.toReversed()))).toEqual(essence(stored));
      if (recorded.event.type === 'paymentVoided') return;
      for (const event of history.filter((each) => each.type !== recorded.event.type))
        expect(compareKeys(eventKey(recorded.event), eventKey(event))).toBeGreaterThan(0);
    });
  },
);

describe('two of our events in the moment of a payment that is dated ahead', () => {
  it('keep their order', async () => {
    const uid = 'cancel-and-resume';
    const now = await clock.now();
    for (const event of [
      bought(now + 5 * SECOND),
      { type: 'cancelled', at: now, by: 'customer' },
      { type: 'resumed', at: now + 1 },
      { type: 'cancelled', at: now + 2, by: 'customer' },
    ] as const)
      await store.transaction(async (repositories) =>
        saveRecording(repositories, await decideSubscriptionEvents(repositories, uid, [event]), now),
      );
    expect(await subscriptionOf(product, { uid })).toMatchObject({ autoRenewal: 'cancelled', version: 4 });
  });
});

/** Buys a trial whose Pay is dated ahead of its arrival. */
async function buyAhead(name: string, by: number) {
  const { session } = await join(product, name, { language: 'ru' });
  const { widget } = await order(product, session);
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay')?.body ?? '';
  const stated = (await clock.now()) + by;
  await post(product, { type: 'pay', body: withField(sent, 'DateTime', notificationDate(stated)) });
  await product.drain();
  return { session, stated };
}

const staffRefund = ({ uid }: Session) =>
  requestRefund(product.deps, {
    uid,
    transactionId: null,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-ahead',
  });

describe.each(AHEAD)('a payment whose notification is dated %i ms ahead', (by) => {
  it('is refunded by staff in the same moment: access and renewals end', async () => {
    const { session } = await buyAhead(`refund-${by}`, by);
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
    expect(await staffRefund(session)).toMatchObject({ ok: true });
    await product.drain();
    const ended = await subscriptionOf(product, session);
    expect([ended.autoRenewal, periodsOf(ended)]).toEqual(['cancelled', []]);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ refunded: 100 });
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it('is cancelled by staff, or by the customer, in the same moment: the paid time stays', async () => {
    const { session } = await buyAhead(`cancel-${by}`, by);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(await cancelByStaff(product.deps, { uid: session.uid })).toMatchObject({ ok: true });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled', currentPeriodEnd });
    const other = await buyAhead(`own-cancel-${by}`, by);
    const answer = await product.call(cancelSubscription, { email: other.session.email }, other.session);
    expect(answer).toMatchObject({ status: 200, body: { subscriptionIsActive: true } });
    expect(await subscriptionOf(product, other.session)).toMatchObject({ autoRenewal: 'cancelled' });
  });

  it('begins at its arrival, unless clocks may differ so much; the ledger has the time of the list', async () => {
    lines.length = 0;
    const { session, stated } = await buyAhead(`ledger-${by}`, by);
    const now = await clock.now();
    const second = Math.floor(stated / SECOND) * SECOND;
    const [{ event } = { event: null }] = await store.nonTransactional.subscriptions.historyUntil(
      session.uid,
      Number.MAX_SAFE_INTEGER,
      1,
    );
    expect(event!.at).toBeLessThanOrEqual(by > 2 * MINUTE ? now : second);
    expect(event!.at).toBeGreaterThan(by > 2 * MINUTE ? now - MINUTE : now);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ dateTime: second, day: moscowDay(second) });
    const warned = lines.filter(({ message }) => message === 'a notification is dated after its arrival');
    expect(warned).toHaveLength(by > 2 * MINUTE ? 1 : 0);
  });
});

describe('a refund at the provider’s own site', () => {
  it('whose payment is dated ahead ends what the payment bought', async () => {
    const { session } = await buyAhead('refund-at-the-provider', 30 * SECOND);
    const [receipt] = await receiptsOf(product, session);
    await report(product, 'refund', {
      TransactionId: '990001',
      PaymentTransactionId: receipt?.transactionId ?? '',
      Amount: '1.00',
      AccountId: session.uid,
    });
    const ended = await subscriptionOf(product, session);
    expect([ended.autoRenewal, periodsOf(ended)]).toEqual(['cancelled', []]);
  });
});

describe('a renewal that is dated ahead', () => {
  it('stays paid when staff cancel in the same moment', async () => {
    const { session } = await join(product, 'renewal-ahead', { language: 'ru' });
    await subscribe(product, session);
    await advanceToPeriodEnd(product, session, -0.01);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const now = await clock.now();
    const charged = { type: 'renewalSettled', ...settled(now + 20 * MINUTE, 'renewal'), payToken: null } as const;
    await store.transaction(async (repositories) =>
      saveRecording(
        repositories,
        await decideSubscriptionEvents(repositories, session.uid, [charged], 'reported'),
        now,
      ),
    );
    expect(await cancelByStaff(product.deps, { uid: session.uid })).toMatchObject({ ok: true });
    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ autoRenewal: 'cancelled' });
    expect(after.currentPeriodEnd).toBeGreaterThan((currentPeriodEnd ?? 0) + 20 * DAY);
  });
});
