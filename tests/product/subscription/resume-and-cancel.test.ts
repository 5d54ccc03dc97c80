import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import { cancelByStaff, grantDays, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import type { Session } from '../../../scripts/lib/auth-emulator';
import {
  advanceToPeriodEnd,
  bothConsents,
  join,
  profileOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;
const identity = ({ uid, email }: Session) => ({ uid, email });
const resume = (session: Session) =>
  product.call(resumeSubscription, { ...identity(session), consents: bothConsents }, session);
const remove = (session: Session) => product.call(removeCard, identity(session), session);
const lastEvent = async ({ uid }: Session) => (await records().subscriptions.history(uid)).at(-1);

async function subscriber(name: string): Promise<Session> {
  const { session } = await join(product, name);
  await subscribe(product, session);
  return session;
}

describe('resuming the renewals', () => {
  it('keeps the card and stores the new consents with their version and moment', async () => {
    const session = await subscriber('anna');
    const before = await records().mandates.get(session.uid);
    await cancelByStaff(product.deps, { uid: session.uid });
    expect(await lastEvent(session)).toMatchObject({ type: 'cancelled', by: 'staff' });
    expect(await resume(session)).toMatchObject({ status: 200, body: { subscriptionIsActive: true } });
    const at = (await lastEvent(session))?.at;
    const after = await records().mandates.get(session.uid);
    expect(after).toMatchObject({ uid: session.uid, token: before?.token, card: before?.card });
    expect(after?.consents).toEqual({ ...bothConsents, version: CONSENT_VERSION, at });
  });

  it('is refused while access is restricted, like days and another restriction, and after the end', async () => {
    const restricted = await subscriber('boris');
    await cancelByStaff(product.deps, { uid: restricted.uid });
    await restrictAccess(product.deps, { uid: restricted.uid, reason: 'law' });
    expect(await resume(restricted)).toMatchObject({ status: 403, body: { code: 'restricted' } });
    const uid = restricted.uid;
    expect(await grantDays(product.deps, { uid, days: 1 })).toEqual({ ok: false, refusal: 'restricted' });
    const again = await restrictAccess(product.deps, { uid, reason: 'law' });
    expect(again).toEqual({ ok: false, refusal: 'restricted' });

    const ended = await subscriber('vera');
    await cancelByStaff(product.deps, { uid: ended.uid });
    await advanceToPeriodEnd(product, ended, 1);
    expect(await resume(ended)).toMatchObject({ status: 409, body: { code: 'nothing_to_resume' } });
  });

  it.each([
    ['while time is paid', -1],
    ['in the grace', 1],
  ])('is refused after the provider gave up, %s: nothing would be resumed', async (_when, days) => {
    const session = await subscriber(`lost-${days}`);
    if (days > 0) await product.sandbox.cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 5051 } });
    await advanceToPeriodEnd(product, session, days);
    await product.deps.store.transaction(async (repositories) => {
      const at = await product.deps.clock.now();
      const revoked = { type: 'mandateRevoked', at, reason: 'token-refused' } as const;
      await saveRecording(repositories, await decideSubscriptionEvents(repositories, session.uid, [revoked]), at);
    });
    const before = await subscriptionOf(product, session);
    expect(before).toMatchObject({ autoRenewal: 'lost' });
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE' });
    expect(await resume(session)).toMatchObject({ status: 409, body: { code: 'nothing_to_resume' } });
    expect(await subscriptionOf(product, session)).toEqual(before);
  });

  it('repeated, succeeds and changes nothing', async () => {
    const session = await subscriber('twice');
    await cancelByStaff(product.deps, { uid: session.uid });
    expect(await resume(session)).toMatchObject({ status: 200, body: { success: true } });
    const resumed = await subscriptionOf(product, session);
    expect(await resume(session)).toMatchObject({ status: 200, body: { success: true } });
    expect(await subscriptionOf(product, session)).toEqual(resumed);
  });

  it('without a mandate asks for a card', async () => {
    const session = await subscriber('gleb');
    await cancelByStaff(product.deps, { uid: session.uid });
    await product.db.doc(`mandates/${session.uid}`).delete();
    expect(await resume(session)).toMatchObject({ status: 409, body: { code: 'card_missing' } });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled' });
  });
});

describe('a cancellation is recorded as the customer’s own', () => {
  it('by the button', async () => {
    const session = await subscriber('dina');
    await product.call(cancelSubscription, { email: session.email }, session);
    expect(await lastEvent(session)).toMatchObject({ type: 'cancelled', by: 'customer' });
  });

  it('by the removal of the card; a second removal changes nothing', async () => {
    const session = await subscriber('egor');
    expect(await remove(session)).toMatchObject({ status: 200, body: { success: true } });
    expect(await lastEvent(session)).toMatchObject({ type: 'cancelled', by: 'customer' });
    const [removed, stored] = [await records().mandates.get(session.uid), await subscriptionOf(product, session)];
    expect(removed).toMatchObject({ token: null, card: null, consents: null });
    expect(await remove(session)).toMatchObject({ status: 200, body: { success: true } });
    expect(await subscriptionOf(product, session)).toEqual(stored);
  });
});

it('the removal of the card long after a cancellation records no second one; no mandate is no error', async () => {
  const session = await subscriber('fedor');
  await cancelByStaff(product.deps, { uid: session.uid });
  await advanceToPeriodEnd(product, session, 30);
  const stored = await subscriptionOf(product, session);
  expect(await remove(session)).toMatchObject({ status: 200, body: { success: true } });
  expect(await records().mandates.get(session.uid)).toMatchObject({ token: null, card: null, consents: null });
  expect(await subscriptionOf(product, session)).toEqual(stored);
  const { session: newcomer } = await join(product, 'newcomer');
  expect(await remove(newcomer)).toMatchObject({ status: 200, body: { success: true } });
  expect(await records().subscriptions.get(newcomer.uid)).toBeNull();
});
