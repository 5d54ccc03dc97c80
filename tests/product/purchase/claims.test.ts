import { describe, expect, it } from 'vitest';
import { planClaim, saveClaim } from '@functions/purchase/steps/claim-guest-purchase';
import { readProfile } from '@functions/customer-life/calls/get-profile';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  advanceDays,
  buyAsGuest,
  join,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  profileOf,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const stored = () => product.deps.store.nonTransactional;
const purchaseOf = (token: string) => stored().guestPurchases.get(product.deps.random.hash(token));
const inviteOf = ({ uid }: Session) => stored().invites.get(uid);
const codeOf = async ({ uid }: Session): Promise<string> => (await stored().customers.get(uid))?.invitationCode ?? '';

const payAsGuest = ({ widget }: Awaited<ReturnType<typeof orderAsGuest>>, cardOf: string) =>
  product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(cardOf) });

describe('what a claim records in the guest purchase', () => {
  it('of a paid one: who claimed it and when; it waits no longer', async () => {
    const token = newPrepaidToken();
    const { payToken } = await buyAsGuest(product, addressOf(product, 'paid-first'), token);
    const before = await purchaseOf(token);
    expect(before).toMatchObject({ paidOrder: payToken, claimedBy: null, claimedAt: null, isUnclaimed: true });
    const { session } = await join(product, 'paid-first', { prepaidToken: token });
    const claimedAt = (await stored().orders.get(payToken))?.claimedAt;
    expect(claimedAt).toBeGreaterThanOrEqual(before?.paidAt ?? Infinity);
    expect(await purchaseOf(token)).toEqual({ ...before, claimedBy: session.uid, claimedAt, isUnclaimed: false });
  });

  it('of an unpaid one: the same, and its payment adds the order and the time', async () => {
    const token = newPrepaidToken();
    const email = addressOf(product, 'claimed-first');
    const ordered = await orderAsGuest(product, email, token);
    const before = await purchaseOf(token);
    const { session } = await join(product, 'claimed-first', { prepaidToken: token });
    const claimed = await purchaseOf(token);
    expect(claimed).toEqual({
      ...before,
      claimedBy: session.uid,
      claimedAt: expect.any(Number) as number,
      isUnclaimed: false,
    });
    const transactionId = paidTransactionId(await payAsGuest(ordered, email));
    const paidAt = (await stored().receipts.get(transactionId))?.dateTime;
    expect(await purchaseOf(token)).toEqual({ ...claimed, paidOrder: ordered.payToken, paidAt });
    expect(await stored().orders.get(ordered.payToken)).toMatchObject({
      uid: session.uid,
      claimedAt: claimed?.claimedAt,
      paymentTransactionId: transactionId,
    });
  });
});

describe('a claim by a signed link', () => {
  it('finds no guest purchase if its order has none, or is not stored', async () => {
    const { session } = await join(product, 'own-order');
    const { payToken } = await order(product, session);
    for (const signed of [payToken, 'not-stored']) {
      const prepaidToken = product.deps.signedTokens.sign('attach', signed);
      expect((await join(product, 'own-order', { prepaidToken })).claim).toBe('not-found');
    }
  });
});

describe('a paid purchase that an account with the same address has not claimed', () => {
  const unclaimedOf = async (session: Session) => (await profileOf(product, session)).unclaimed;

  it('is offered by the profile, whatever the capitals, until it is claimed by the offer', async () => {
    const email = addressOf(product, 'elsewhere');
    await buyAsGuest(product, email.replace('elsewhere', 'Elsewhere'), newPrepaidToken());
    const { session } = await join(product, 'elsewhere');
    const offered = await unclaimedOf(session);
    expect(offered).toMatchObject({ amount: 1 });
    const { session: other } = await join(product, 'somebody-else');
    expect(await unclaimedOf(other)).toBeNull();
    expect((await join(product, 'elsewhere', { prepaidToken: String(offered?.claimToken) })).claim).toBe('claimed');
    expect(await unclaimedOf(session)).toBeNull();
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(true);
  });

  it.each([
    ['google.com', true],
    ['password', true],
    ['yandex', false],
  ])('is offered to a session of %s: %s', async (providerId, isOffered) => {
    const email = addressOf(product, `waits-${providerId}`);
    await buyAsGuest(product, email, newPrepaidToken());
    const read = await readProfile(product.deps, { uid: 'anybody', email, providerId });
    expect(read.unclaimed !== null).toBe(isOffered);
  });

  it('is not offered without a proved address, before its payment, and after its money went back', async () => {
    const email = addressOf(product, 'returned');
    const { transactionId } = await buyAsGuest(product, email, newPrepaidToken());
    const offer = async (about: { email: string }) =>
      (await readProfile(product.deps, { uid: 'anybody', providerId: 'google.com', ...about })).unclaimed;
    expect(await offer({ email: '' })).toBeNull();
    expect(await offer({ email })).not.toBeNull();
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    expect(await offer({ email })).toBeNull();
    const unpaid = addressOf(product, 'unpaid');
    await orderAsGuest(product, unpaid, newPrepaidToken());
    expect(await offer({ email: unpaid })).toBeNull();
  });
});

describe('the time of a claimed purchase', () => {
  it('never starts before the payment, also when the provider’s clock is ahead', async () => {
    const token = newPrepaidToken();
    const { payToken } = await buyAsGuest(product, addressOf(product, 'ahead'), token);
    const { session } = await join(product, 'ahead');
    const paid = await stored().orders.get(payToken);
    if (!paid?.paymentMethod) throw new Error('not paid');
    const now = await product.deps.clock.now();
    const paidAt = now + 5000;
    await stored().orders.save({ ...paid, paymentMethod: { ...paid.paymentMethod, at: paidAt } });
    await product.deps.store.transaction(async (repositories) => {
      const account = {
        claimant: { ...session, isTrialAllowed: false },
        invitation: null,
        random: product.deps.random,
      };
      const { claim, changes } = await planClaim(repositories, product.deps.random.hash(token), account, now);
      expect(claim).toBe('claimed');
      if (changes === null) throw new Error('nothing is claimed');
      expect(structuredClone(changes)).toEqual(changes);
      await saveClaim(repositories, changes, now);
    });
    expect(await stored().subscriptions.history(session.uid)).toMatchObject([{ type: 'orderSettled', at: paidAt }]);
    expect(await stored().subscriptions.get(session.uid)).toMatchObject({ startedAt: paidAt });
  });
});

describe('a claimed payment that gives nothing', () => {
  it('changes neither the saved card nor what its customer earned for the inviter', async () => {
    const { session: inviter } = await join(product, 'inviter');
    const { session } = await join(product, 'friend', { referralCode: await codeOf(inviter) });
    await subscribe(product, session);
    const before = { mandate: await stored().mandates.get(session.uid), invite: await inviteOf(session) };
    expect(before.mandate).toMatchObject({ accountId: session.uid });
    expect(before.invite).toMatchObject({ reason: 'in-trial' });
    await advanceDays(product, 2);
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'friend-other'), token);
    const mandate = await stored().mandates.get(session.uid);
    expect((await join(product, 'friend', { prepaidToken: token })).claim).toBe('claimed');
    expect(await stored().receipts.get(transactionId)).toMatchObject({ uid: session.uid, status: 'RefundPending' });
    expect(await stored().mandates.get(session.uid)).toEqual(mandate);
    expect(await inviteOf(session)).toEqual(before.invite);
  });

  it('was refunded before the claim: the new customer does not count for the inviter', async () => {
    const { session: inviter } = await join(product, 'hopeful');
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'undone'), token);
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    const { session, claim } = await join(product, 'undone', {
      prepaidToken: token,
      referralCode: await codeOf(inviter),
    });
    expect(claim).toBe('claimed');
    expect(await inviteOf(session)).toMatchObject({ reason: 'pending', qualifiesUntil: 0, discountStartDate: null });
  });
});

describe('a guest purchase paid by the card of the inviter', () => {
  it('never counts for the inviter', async () => {
    const { session: inviter } = await join(product, 'card-owner');
    await subscribe(product, inviter);
    const token = newPrepaidToken();
    const email = addressOf(product, 'card-user');
    expect((await payAsGuest(await orderAsGuest(product, email, token), inviter.uid)).step).toBe('fail');
    paidTransactionId(await payAsGuest(await orderAsGuest(product, email, token), inviter.uid));
    const { session, claim } = await join(product, 'card-user', {
      prepaidToken: token,
      referralCode: await codeOf(inviter),
    });
    expect(claim).toBe('claimed');
    expect(await inviteOf(session)).toMatchObject({ reason: 'shared-card', qualifiesUntil: 0 });
  });
});
