import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { syncMandate } from '@functions/renewals/tasks/sync-mandate';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, CARDS, order } from '../../support/customers/buy';
import { widgetOf } from '../../support/customers/widget-of';
import { runCount } from '../../support/depth';
import { REPEATED } from '../../support/sweep';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import {
  advanceToPeriodEnd,
  bothConsents,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A renewal whose Pay is lost: the provider is asked before the same period is charged again (decision 2). */

const product = await startProductOfFile();
const provider = product.sandbox.cloudpayments;

/** Nothing more is reported, and the provider cannot be asked about a payment. */
const lose = () =>
  provider.setFaults({
    notifications: { pay: { enabled: false }, fail: { enabled: false }, recurrent: { enabled: false } },
    faults: [{ method: '/payments/get', kind: 'disconnectBefore', count: 100_000 }],
  });
const HEARD = { enabled: true, drop: 0 };
const hear = () =>
  provider.setFaults({ notifications: { pay: HEARD, fail: HEARD, recurrent: HEARD }, tokenOutcomes: {} });
const answer = () => provider.setFaults({ faults: [] });
const wait = async (ms: number) => product.moveTo((await product.deps.clock.now()) + ms);

/** A customer whose renewal was charged ten minutes ago, and nobody has told us. */
async function charged(name: string, card: string = CARDS.good) {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, { period: 5, card });
  await advanceToPeriodEnd(product, session, -1 / 24);
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  await lose();
  await product.moveTo((currentPeriodEnd ?? 0) + 10 * MINUTE);
  await hear();
  expect(await chargesOf(session)).toEqual([150]);
  expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(currentPeriodEnd);
  return { session, periodEnd: currentPeriodEnd ?? 0 };
}

/** Completed payments of more than a rouble at the provider, in roubles. */
const chargesOf = async ({ uid }: Session) =>
  (await provider.transactions())
    .filter(
      ({ AccountId, Status, Type, Amount }) =>
        AccountId === uid && Status === 'Completed' && Amount !== 1 && Type !== 1,
    )
    .map(({ Amount }) => Amount);

/** The provider stores whole seconds. */
const secondOf = (at: number | null) => Math.floor((at ?? 0) / 1000) * 1000;

const cancel = (session: Session) =>
  product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);

const tryOrder = (session: Session, kind: string) =>
  product.call(
    createOrder,
    { uid: session.uid, email: session.email, kind, tariff: 1, period: 30, consents: bothConsents },
    session,
  );

describe('another card', () => {
  it('is charged for the next period: the renewal by the old one is imported first', async () => {
    const { session, periodEnd } = await charged('anna');
    await answer();
    await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
    await product.drain();
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(currentPeriodEnd).toBeGreaterThan(periodEnd + 27 * 24 * HOUR);
    expect(await liveMandates(product, session)).toMatchObject([{ next: secondOf(currentPeriodEnd) }]);
    await wait(24 * HOUR);
    expect(await chargesOf(session)).toEqual([150]);
    expect((await receiptsOf(product, session)).filter(({ amount }) => amount === 15_000)).toMatchObject([
      { status: 'Paid' },
    ]);
  });

  it('waits while the provider cannot be asked, and nothing is charged meanwhile', async () => {
    const { session } = await charged('boris');
    await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
    await product.drain();
    await wait(5 * HOUR);
    expect(await chargesOf(session)).toEqual([150]);
    await answer();
    await wait(HOUR);
    await checkMandates(product.deps);
    await wait(HOUR);
    expect(await chargesOf(session)).toEqual([150]);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(await liveMandates(product, session)).toMatchObject([{ next: secondOf(currentPeriodEnd) }]);
  });
});

describe('a term for a customer who was charged already', () => {
  it('is refused while the provider cannot be asked, and then follows the period that was charged', async () => {
    const { session, periodEnd } = await charged('carl');
    await cancel(session);
    expect(await tryOrder(session, 'resubscribe')).toMatchObject({
      status: 409,
      body: { code: 'payment_in_progress' },
    });
    await answer();
    const { widget } = await order(product, session, { kind: 'resubscribe' });
    const renewed = await subscriptionOf(product, session);
    expect(renewed.currentPeriodEnd).toBeGreaterThan(periodEnd + 27 * 24 * HOUR);
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: true });
    await provider.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
    await product.drain();
    const { currentPeriodEnd, voided, autoRenewal } = await subscriptionOf(product, session);
    expect(currentPeriodEnd).toBeGreaterThan((renewed.currentPeriodEnd ?? 0) + 27 * 24 * HOUR);
    expect({ voided, autoRenewal }).toEqual({ voided: [], autoRenewal: 'active' });
    expect(await chargesOf(session)).toEqual([150, 150]);
  });

  it('a cancellation alone brings the period that was charged, without renewals', async () => {
    const { session, periodEnd } = await charged('dora');
    await answer();
    await cancel(session);
    await product.drain();
    const { currentPeriodEnd, autoRenewal } = await subscriptionOf(product, session);
    expect(currentPeriodEnd).toBeGreaterThan(periodEnd + 27 * 24 * HOUR);
    expect(autoRenewal).toBe('cancelled');
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it('the form that was opened before the charge is refused at Check', async () => {
    const { session } = await join(product, 'emil', { language: 'ru' });
    await subscribe(product, session, { period: 5, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 1 / 24);
    await wait(22 * HOUR + 50 * MINUTE);
    const { widget } = await order(product, session, { kind: 'past-due-payment' });
    await lose();
    await provider.setFaults({ tokenOutcomes: { [CARDS.poorLater]: 0 } });
    await wait(15 * MINUTE);
    await hear();
    expect(await chargesOf(session)).toEqual([150]);
    const outcome = await provider.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
    expect(outcome).toMatchObject({ step: 'fail' });
    expect(await chargesOf(session)).toEqual([150]);
    await answer();
    expect(await tryOrder(session, 'past-due-payment')).toMatchObject({ status: 409 });
    expect((await subscriptionOf(product, session)).pastDue).toBeNull();
  });
});

describe('a retry of the provider', () => {
  const paidUnheard = async (name: string) => {
    const { session } = await join(product, name, { language: 'ru' });
    await subscribe(product, session, { period: 5, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 1 / 24);
    await lose();
    await buy(product, session, { kind: 'past-due-payment', card: CARDS.poorLater });
    await provider.setFaults({ tokenOutcomes: { [CARDS.poorLater]: 0 } });
    return session;
  };

  it.each([true, false])(
    'is declined when an order has paid the period (the provider answers: %s)',
    async (isAnswered) => {
      const session = await paidUnheard(`hanna-${String(isAnswered)}`);
      if (isAnswered) await answer();
      await wait(25 * HOUR);
      expect(await chargesOf(session)).toEqual([150]);
      await hear();
      await answer();
      await syncMandate(product.deps, { uid: session.uid });
      expect((await subscriptionOf(product, session)).pastDue).toBeNull();
      expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000, status: 'Paid' });
    },
  );
});

describe('a charge that was allowed and then declined', () => {
  it('is over once the provider says so: the period can be paid', async () => {
    const { session } = await join(product, 'fedor', { language: 'ru' });
    await subscribe(product, session, { period: 5, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, -1 / 24);
    await lose();
    await wait(2 * HOUR);
    await hear();
    await cancel(session);
    expect(await tryOrder(session, 'resubscribe')).toMatchObject({ status: 409 });
    await answer();
    await buy(product, session, { kind: 'resubscribe' });
    await product.drain();
    expect(await chargesOf(session)).toEqual([150]);
    expect((await subscriptionOf(product, session)).voided).toEqual([]);
  });

  it('and reported: nothing is asked', async () => {
    const { session } = await join(product, 'greta', { language: 'ru' });
    await subscribe(product, session, { period: 5, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 1 / 24);
    await provider.setFaults({ faults: [{ method: '/payments/get', kind: 'disconnectBefore', count: 100_000 }] });
    await syncMandate(product.deps, { uid: session.uid });
    await buy(product, session, { kind: 'past-due-payment' });
    await answer();
    await product.drain();
    expect(await chargesOf(session)).toEqual([150]);
  });
});

/** What happens around the end of a period. Most of it may be refused: then it changes nothing. */
const STEPS = {
  'loses the news': lose,
  'loses Pay': () => provider.setFaults({ notifications: { pay: { enabled: false } } }),
  'hears late': () => provider.setFaults({ notifications: { pay: { drop: 3 }, recurrent: { drop: 3 } } }),
  'hears again': hear,
  'answers again': answer,
  'changes the card': (session) => tryBuy(session, 'card-change', CARDS.goodWith3ds),
  cancels: cancel,
  'buys again': (session) => tryBuy(session, 'resubscribe', CARDS.good),
  'pays the period': (session) => tryBuy(session, 'past-due-payment', CARDS.good),
  'is checked': () => checkMandates(product.deps),
  'waits a little': () => wait(15 * MINUTE),
  'waits long': () => wait(7 * HOUR),
  'waits a day': () => wait(24 * HOUR),
} satisfies Record<string, (session: Session) => Promise<unknown>>;
type Step = keyof typeof STEPS;

async function tryBuy(session: Session, kind: string, card: string): Promise<void> {
  const { status, body } = await tryOrder(session, kind);
  if (status !== 200) return;
  const intent = widgetOf(createOrder.response.parse(body));
  await provider.pay({ intent, card, expires: cardExpiryOf(session.uid) });
  await product.drain();
}

let played = 0;

it(
  'no period is paid twice, whatever notification is lost and whatever the customer does',
  { timeout: 20 * MINUTE, ...REPEATED },
  async () => {
    const lost = fc.constantFrom<Step>('loses the news', 'loses Pay', 'hears late', 'hears again');
    const steps = fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(CARDS.good, CARDS.good, CARDS.poorLater),
        lost,
        steps,
        async (card, lost, steps) => {
          await hear();
          await answer();
          const { session } = await join(product, `random-${(played += 1)}`, { language: 'ru' });
          await subscribe(product, session, { period: 1, card });
          await advanceToPeriodEnd(product, session, -10 / 1440);
          for (const step of [lost, 'waits a little', ...steps] as const) await STEPS[step](session);
          await hear();
          await answer();
          await checkMandates(product.deps);
          await wait(2 * HOUR);
          await moveToNightRun(product);
          await runNightlyClose(product);
          await product.drain();
          // A payment that gave nothing was one for a period that was paid.
          expect((await subscriptionOf(product, session)).voided).toEqual([]);
          const paid = (await receiptsOf(product, session)).filter(({ amount }) => amount === 15_000);
          expect(paid.every(({ status }) => status === 'Paid')).toBe(true);
          expect(paid).toHaveLength((await chargesOf(session)).length);
          await cancel(session);
          await product.drain();
        },
      ),
      { numRuns: runCount({ quick: 15, usual: 100, deep: 400 }) },
    );
  },
);
