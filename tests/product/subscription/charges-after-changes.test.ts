import { describe, expect, it } from 'vitest';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { liftRestriction, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { syncMandate } from '@functions/renewals/tasks/sync-mandate';
import { CARDS, order } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../../support/product/start-product';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  emailsTo,
  liveMandates,
  paidTransactionId,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

/** Charges after changed cards, restrictions and refunds: only announced sums are charged. */

const product = await startProductOfFile();

const setFaults = (patch: Parameters<RunningProduct['sandbox']['cloudpayments']['setFaults']>[0]) =>
  product.sandbox.cloudpayments.setFaults(patch);
const amounts = async (session: Session): Promise<number[]> =>
  (await receiptsOf(product, session)).map(({ amount }) => amount);
const failures = (session: Session): string[] =>
  subjectsTo(product, session.email).filter((subject) => subject.includes('Не получилось списать'));
const restrict = ({ uid }: Session) => restrictAccess(product.deps, { uid, reason: 'law' });
const lift = ({ uid }: Session) => liftRestriction(product.deps, { uid });
const refundAll = ({ uid }: Session, transactionId: string) =>
  requestRefund(product.deps, {
    uid,
    transactionId,
    amount: null,
    reason: 'asked for',
    actor: 'staff',
    requestId: transactionId,
  });

/** A customer whose third failed charge ended the mandate, while its notifications were lost. */
async function failUnheard(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, { period: 1, card: CARDS.poorLater });
  await advanceToPeriodEnd(product, session, 1.5);
  await setFaults({ notifications: { fail: { drop: 8 }, recurrent: { drop: 8 } } });
  await advanceToPeriodEnd(product, session, 2 + 5 / 1440);
  return session;
}

describe('a mandate that ended after failed charges', () => {
  it.each([
    ['another card', 'another-card', '09/41'],
    ['the same card', 'same-card', null],
  ])('has no effect on a period that was then paid by %s', async (_card, name, expires) => {
    const session = await failUnheard(name);
    const before = failures(session).length;
    const { widget } = await order(product, session, { kind: 'past-due-payment' });
    const card = expires === null ? CARDS.poorLater : CARDS.good;
    paidTransactionId(
      await product.sandbox.cloudpayments.pay({ intent: widget, card, expires: expires ?? cardExpiryOf(session.uid) }),
    );
    await advanceDays(product, 0.3);
    const { pastDue, userInfo } = await profileOf(product, session);
    expect(pastDue).toBeNull();
    expect(userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 150 });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
    expect(failures(session)).toHaveLength(before);
    expect(await amounts(session)).toEqual([15000, 100]);
  });
});

describe('a payment for an extra device', () => {
  it('may use any card and leaves the renewing card unchanged', async () => {
    const { session } = await join(product, 'device-card');
    await subscribe(product, session, { period: 5 });
    const before = await product.deps.store.nonTransactional.mandates.get(session.uid);
    await subscribe(product, session, { kind: 'device-slot', card: CARDS.good, expires: '04/44' });
    expect(await product.deps.store.nonTransactional.mandates.get(session.uid)).toMatchObject({
      token: before?.token,
      card: before?.card,
      consents: before?.consents,
    });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 200 }]);
  });

  it('saves no card for a customer who removed theirs', async () => {
    const { session } = await join(product, 'device-no-card');
    await subscribe(product, session, { period: 5 });
    expect((await product.call(removeCard, { uid: session.uid, email: session.email }, session)).status).toBe(200);
    await subscribe(product, session, { kind: 'device-slot' });
    expect((await profileOf(product, session)).card).toBeNull();
    expect(await product.deps.store.nonTransactional.mandates.get(session.uid)).toMatchObject({
      token: null,
      card: null,
    });
  });
});

describe('a restriction that is lifted', () => {
  it('after a failed charge leaves a day before the next charge, and an e-mail shows the sum', async () => {
    const { session } = await join(product, 'lifted', { language: 'ru' });
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 0.5);
    await restrict(session);
    await advanceDays(product, 60);
    await setFaults({ tokenOutcomes: { [CARDS.poorLater]: 0 } });
    const lifted = await product.deps.clock.now();
    await lift(session);
    await product.drain();
    expect(subjectsTo(product, session.email)).toContain('Доступ снова открыт');
    const letter = emailsTo(product, session.email).find(({ subject }) => subject === 'Доступ снова открыт');
    expect(letter?.text.replace(/\s/g, ' ')).toContain('150 ₽');
    await product.moveTo(lifted + 24 * HOUR);
    expect(await amounts(session), 'no charge within a day').toEqual([100]);
    expect(subjectsTo(product, session.email)).toContain('Завтра спишем 150 ₽');
    await product.moveTo(lifted + 27 * HOUR);
    expect(await amounts(session)).toEqual([15000, 100]);
    await setFaults({ tokenOutcomes: {} });
  });

  it('gives back the remaining fifteen days', async () => {
    const { session } = await join(product, 'lifted-in-time');
    await subscribe(product, session, { period: 20 });
    await advanceDays(product, 5);
    await restrict(session);
    await advanceDays(product, 40);
    await lift(session);
    // Read after the call: the clock goes on during it.
    const left = ((await subscriptionOf(product, session)).currentPeriodEnd ?? 0) - (await product.deps.clock.now());
    expect(left).toBeGreaterThan(14.9 * DAY);
    expect(left).toBeLessThanOrEqual(15 * DAY);
  });
});

describe('a refund while access is restricted', () => {
  it('takes the kept time: lifting returns nothing and charges nothing', async () => {
    const { session } = await join(product, 'refunded-restricted');
    await subscribe(product, session, { period: 1 });
    await advanceToPeriodEnd(product, session, 4);
    const [renewal] = await receiptsOf(product, session);
    await restrict(session);
    await advanceDays(product, 1);
    expect((await refundAll(session, renewal?.transactionId ?? '')).ok).toBe(true);
    await product.drain();
    await lift(session);
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
    await advanceDays(product, 40);
    expect(await amounts(session)).toEqual([15000, 100]);
    expect(await liveMandates(product, session)).toEqual([]);
  });
});

describe('conflicting information from the product and the provider', () => {
  it('a cancellation at the provider’s own site holds although a later update revived the mandate', async () => {
    const { session } = await join(product, 'revived');
    await subscribe(product, session, { period: 5 });
    const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
    if (!mandate?.providerId) throw new Error('no mandate');
    await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: mandate.providerId });
    const periodEnd = (await product.deps.clock.now()) + 5 * DAY;
    const schedule = { amount: 75_00, months: 1, nextChargeAt: periodEnd, periodEnd, isRetrying: false } as const;
    await product.deps.payments.forNewOrders.mandates?.update(
      mandate.providerId,
      schedule,
      session.email,
      'on-its-way',
    );
    await product.drain();
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('CANCELED');
    expect(await liveMandates(product, session)).toEqual([]);
    await advanceDays(product, 10);
    expect(await amounts(session)).toEqual([100]);
  });

  it('a refund of the trial rouble during a paid month takes nothing from the month', async () => {
    const { session } = await join(product, 'trial-back');
    const { transactionId } = await subscribe(product, session, { period: 30 });
    await advanceToPeriodEnd(product, session, 5);
    const before = await subscriptionOf(product, session);
    expect((await refundAll(session, transactionId)).ok).toBe(true);
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({
      currentPeriodEnd: before.currentPeriodEnd,
      autoRenewal: 'active',
    });
    expect(await liveMandates(product, session)).toHaveLength(1);
  });

  it('a mandate that was created without a response and charges a former card is replaced', async () => {
    const { session } = await join(product, 'lost-create');
    await subscribe(product, session, { period: 5 });
    const { mandates } = product.deps.store.nonTransactional;
    const before = await mandates.get(session.uid);
    if (!before) throw new Error('no mandate');
    await mandates.save({ ...before, providerId: null, providerToken: 'tk_former' });
    await syncMandate(product.deps, { uid: session.uid });
    const after = await mandates.get(session.uid);
    expect(after?.providerId).not.toBe(before.providerId);
    expect(after).toMatchObject({ token: before.token, providerToken: before.token });
    expect(await liveMandates(product, session)).toHaveLength(1);
  });
});
