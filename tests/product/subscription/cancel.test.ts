import { endingAt } from '../../support/fixtures/domain-records';
import { withReads } from '@functions/subscription/rules/subscription';
import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { DAY } from '@functions/base/rules/calendar';
import type { EventOf } from '@functions/subscription/rules/subscription-event';
import { liftRestriction, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { CARDS } from '../../support/customers/buy';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  emailsTo,
  liveMandates,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const cancel = (session: Session) => product.call(cancelSubscription, { email: session.email }, session);
const remove = (session: Session) => product.call(removeCard, { uid: session.uid, email: session.email }, session);
const lift = async ({ uid }: Session) => {
  expect(await liftRestriction(product.deps, { uid })).toMatchObject({ ok: true });
  await product.drain();
};

/** A customer with ten days used of thirty, whose access is restricted and whose renewals are on. */
async function restricted(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session);
  await advanceDays(product, 10);
  expect(await restrictAccess(product.deps, { uid: session.uid, reason: 'key-shared' })).toMatchObject({ ok: true });
  await product.drain();
  expect(await profileOf(product, session)).toMatchObject({ restricted: 'key-shared', renews: true });
  return session;
}

/** Lifts the restriction, lets the period end, and expects no charge. */
async function expectNoCharge(session: Session): Promise<void> {
  await lift(session);
  expect(await liveMandates(product, session)).toEqual([]);
  expect(await profileOf(product, session)).toMatchObject({
    restricted: null,
    renews: false,
    userInfo: { subscriptionStatus: 'CANCELED', subscriptionIsActive: true, nextTransactionDate: null },
  });
  await advanceToPeriodEnd(product, session, 4);
  expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([100]);
  expect(await liveMandates(product, session)).toEqual([]);
  expect((await profileOf(product, session)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: false,
  });
}

describe('cancelling while access is restricted (§4)', () => {
  it('stops the renewals: after lifting, nothing is charged and no mandate is created', async () => {
    const session = await restricted('anna');
    expect(await cancel(session)).toMatchObject({ status: 200, body: { success: true, subscriptionIsActive: false } });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled' });
    expect(await profileOf(product, session)).toMatchObject({ restricted: 'key-shared', renews: false });
    await product.drain();
    const letters = emailsTo(product, session.email).filter(({ subject }) => subject === 'Подписка отменена');
    expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Списаний не будет и после снятия ограничения'),
    ]);
    expect(await cancel(session)).toMatchObject({ status: 200, body: { success: true } });
    await expectNoCharge(session);
  });

  it('removing the card stops the renewals: after lifting, nothing is charged', async () => {
    const session = await restricted('boris');
    expect(await remove(session)).toMatchObject({ status: 200 });
    expect(await profileOf(product, session)).toMatchObject({ card: null, renews: false });
    await expectNoCharge(session);
  });
});

it('the e-mail promises a charge at the end of the paid time only while a card is saved', async () => {
  const lastLetter = async (name: string, act: typeof cancel) => {
    const { session } = await join(product, name, { language: 'ru' });
    await subscribe(product, session);
    expect(await act(session)).toMatchObject({ status: 200 });
    await product.drain();
    const { subject, text } = emailsTo(product, session.email).at(-1) ?? {};
    return { subject, text: text?.replace(/\s+/g, ' ') };
  };
  const promise = 'списание пойдёт, когда оно закончится';
  const withCard = await lastLetter('keeps-card', cancel);
  expect(withCard).toEqual({ subject: 'Подписка отменена', text: expect.stringContaining(promise) as string });
  const withoutCard = await lastLetter('removes-card', remove);
  expect(withoutCard.subject).toBe('Подписка отменена');
  expect(withoutCard.text).not.toContain(promise);
  expect(withoutCard.text).toContain('новый срок оплачивается сразу');
});

describe('the state of the renewals decides what is cancelled (§4)', () => {
  it('an expired customer with active renewals stops them, and no charge follows', async () => {
    const { session } = await join(product, 'gleb', { language: 'ru' });
    await subscribe(product, session, { period: 1 });
    // The provider is days late with the charge: the grace period is over, mandate and auto-renewal are still there.
    const stored = await subscriptionOf(product, session);
    const ended = stored.currentPeriodEnd ?? 0;
    await product.deps.store.nonTransactional.subscriptions.save(endingAt(stored, ended - 5 * DAY));
    expect(await profileOf(product, session)).toMatchObject({
      renews: true,
      userInfo: { subscriptionStatus: 'EXPIRED' },
    });
    expect(await liveMandates(product, session)).toHaveLength(1);

    expect(await cancel(session)).toMatchObject({ status: 200, body: { success: true, subscriptionIsActive: false } });
    await product.drain();
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await profileOf(product, session)).toMatchObject({
      renews: false,
      userInfo: { subscriptionStatus: 'CANCELED' },
    });
    expect(subjectsTo(product, session.email).at(-1)).toBe('Подписка отменена');
    await advanceDays(product, 5);
    expect(await receiptsOf(product, session)).toHaveLength(1);
  });

  it('a customer who expired after failed charges, and whose mandate is lost, may cancel', async () => {
    const { session } = await join(product, 'dina');
    await subscribe(product, session, { card: CARDS.poorLater, period: 1 });
    await advanceToPeriodEnd(product, session, 10);
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('EXPIRED');
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'lost' });
    expect(await cancel(session)).toMatchObject({ status: 200, body: { success: true } });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled' });
  });

  it('a payment dated seconds ahead of our clock does not undo the cancellation that follows it', async () => {
    const { session } = await join(product, 'ahead');
    const now = await product.deps.clock.now();
    const ordered: EventOf<'orderSettled'> = {
      type: 'orderSettled',
      at: now + 30_000,
      transactionId: 'ahead',
      amount: 15000,
      payToken: 'order-ahead',
      tariff: 1,
      trialDays: 0,
      promo: null,
      renewable: true,
    };
    await product.deps.store.transaction(async (records) =>
      saveRecording(records, await decideSubscriptionEvents(records, session.uid, [ordered]), now),
    );
    expect(await cancel(session)).toMatchObject({ status: 200, body: { success: true, subscriptionIsActive: true } });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled' });
  });

  it('after payment by a method that cannot be charged again, a cancellation changes nothing', async () => {
    const { session } = await join(product, 'unavailable');
    await subscribe(product, session);
    const stored = await subscriptionOf(product, session);
    await product.deps.store.nonTransactional.subscriptions.save(withReads({ ...stored, autoRenewal: 'unsupported' }));
    const { body, status } = await cancel(session);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        expirationDate: new Date(stored.currentPeriodEnd ?? 0).toISOString(),
        subscriptionIsActive: true,
      },
    ]);
    expect(await subscriptionOf(product, session)).toMatchObject({
      autoRenewal: 'unsupported',
      version: stored.version,
    });
    expect((await profileOf(product, session)).renews).toBe(false);
  });

  it('a customer who never bought anything is refused', async () => {
    const { session } = await join(product, 'newcomer');
    expect(await cancel(session)).toMatchObject({ status: 409, body: { code: 'nothing_to_cancel' } });
  });
});
