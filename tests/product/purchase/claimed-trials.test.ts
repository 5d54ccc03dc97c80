import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order, type PayableOrder } from '../../support/customers/buy';
import { deliver } from '../../support/faults/fault-actors';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  join,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  profileOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

/** The address of a guest order is not proved. It uses up no trial; the address of the claiming account does. */

const product = await startProductOfFile();

const stored = () => product.deps.store.nonTransactional;
const mailboxUse = (email: string) => stored().trialUsages.get(`email_${product.deps.random.hash(email)}`);
const tagged = (name: string, tag: string): string => addressOf(product, name).replace('@', `+${tag}@`);

const payAsGuest = ({ widget }: Pick<PayableOrder, 'widget'>, cardOf: string) =>
  product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(cardOf) });

/** A customer who has had the trial, and a second account with the same mailbox that claims a guest's trial. */
async function twoAccounts(name: string): Promise<{ email: string; token: string }> {
  const { session } = await join(product, name);
  await subscribe(product, session);
  return { email: tagged(name, 'again'), token: newPrepaidToken() };
}

async function expectReturned(session: Session, transactionId: string): Promise<void> {
  await product.drain();
  expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
  expect(await stored().receipts.get(transactionId)).toMatchObject({ uid: session.uid, status: 'Refunded' });
  expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: false });
  expect(await stored().mandates.get(session.uid)).toBeNull();
  const subjects = subjectsTo(product, session.email);
  expect(subjects.filter((subject) => subject === 'We’re refunding 1 ₽')).toHaveLength(1);
  // From now on the full price is quoted.
  expect((await order(product, session)).widget.amount).toBe(150);
}

describe('a stranger who writes a customer’s address into guest orders', () => {
  it('does not use up the trial of that customer (T27)', async () => {
    const victim = addressOf(product, 'victim');
    for (const card of ['stranger-1', 'stranger-2'])
      expect(await payAsGuest(await orderAsGuest(product, victim, newPrepaidToken()), card)).toMatchObject({
        step: 'success',
      });
    await product.drain();
    expect(await mailboxUse(victim)).toBeNull();
    const { session } = await join(product, 'victim');
    expect((await order(product, session)).widget.amount).toBe(1);
    await subscribe(product, session);
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE' });
    expect(await stored().customers.get(session.uid)).toMatchObject({ isTrialDenied: false });
  });

  it('is told nothing about that address: the customer’s own trial does not decide (T27)', async () => {
    const { session } = await join(product, 'known');
    await subscribe(product, session);
    const guest = await orderAsGuest(product, session.email, newPrepaidToken());
    expect(guest.widget.amount).toBe(1);
    expect(await payAsGuest(guest, 'curious')).toMatchObject({ step: 'success' });
  });

  it('still has one trial per card (T10)', async () => {
    await payAsGuest(await orderAsGuest(product, addressOf(product, 'one'), newPrepaidToken()), 'same-card');
    const second = await orderAsGuest(product, addressOf(product, 'two'), newPrepaidToken());
    expect(await payAsGuest(second, 'same-card')).toMatchObject({ step: 'fail', reasonCode: 3008 });
  });
});

describe('a claimed trial', () => {
  it('uses up the mailbox of the account, and not the one of the order (T10)', async () => {
    const token = newPrepaidToken();
    const { payToken, transactionId } = await buyAsGuest(product, addressOf(product, 'typed'), token);
    const { session } = await join(product, 'claimant', { prepaidToken: token });
    expect(await mailboxUse(addressOf(product, 'typed'))).toBeNull();
    expect(await mailboxUse(session.email)).toEqual({
      id: `email_${product.deps.random.hash(session.email)}`,
      orderId: payToken,
      transactionId,
    });
    const { session: again } = await join(product, 'claimant-again', {}, tagged('claimant', 'again'));
    const { widget } = await order(product, again);
    expect(
      await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf('other') }),
    ).toMatchObject({ step: 'fail', reasonCode: 3008 });
  });

  it('whose mailbox has had one gives nothing, and the rouble goes back: claimed after the payment (T10)', async () => {
    const { email, token } = await twoAccounts('paid-first');
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'paid-first-guest'), token);
    const { session, claim } = await join(product, 'paid-first-again', { prepaidToken: token }, email);
    expect(claim).toBe('claimed');
    await expectReturned(session, transactionId);
  });

  it('whose mailbox has had one is refused at Check: claimed before the payment (T10)', async () => {
    const { email, token } = await twoAccounts('claimed-first');
    const ordered = await orderAsGuest(product, addressOf(product, 'claimed-first-guest'), token);
    const { session } = await join(product, 'claimed-first-again', { prepaidToken: token }, email);
    expect(await payAsGuest(ordered, 'claimed-first-guest')).toMatchObject({ step: 'fail', reasonCode: 3008 });
    expect(await stored().customers.get(session.uid)).toMatchObject({ isTrialDenied: true });
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: false });
  });

  it('whose mailbox has had one gives nothing: claimed between Check and Pay (T10)', async () => {
    const { email, token } = await twoAccounts('in-between');
    const ordered = await orderAsGuest(product, addressOf(product, 'in-between-guest'), token);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const transactionId = paidTransactionId(await payAsGuest(ordered, 'in-between-guest'));
    const { session, claim } = await join(product, 'in-between-again', { prepaidToken: token }, email);
    expect(claim).toBe('awaiting-payment');
    await deliver(product, 'pay');
    await expectReturned(session, transactionId);
  });

  it('that awaits its payment does not take the trial from its claimant’s own order (T27)', async () => {
    const token = newPrepaidToken();
    const ordered = await orderAsGuest(product, addressOf(product, 'both-orders-guest'), token);
    const { session, claim } = await join(product, 'both-orders', { prepaidToken: token });
    expect(claim).toBe('awaiting-payment');
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const transactionId = paidTransactionId(await payAsGuest(ordered, 'both-orders'));
    expect(await mailboxUse(session.email)).toMatchObject({ orderId: ordered.payToken, transactionId });
    const own = await order(product, session);
    expect(own.widget.amount).toBe(1);
    // The same mailbox and the same card.
    expect(await payAsGuest(own, 'both-orders')).toMatchObject({ step: 'success' });
    expect(await stored().customers.get(session.uid)).toMatchObject({ isTrialDenied: false });
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE' });
  });

  it('is given where staff allowed a second one (T10)', async () => {
    const { email, token } = await twoAccounts('allowed');
    const { session } = await join(product, 'allowed-again', {}, email);
    const customer = await stored().customers.get(session.uid);
    if (customer === null) throw new Error('no customer');
    await stored().customers.save({ ...customer, isTrialAllowed: true });
    await buyAsGuest(product, addressOf(product, 'allowed-guest'), token);
    await join(product, 'allowed-again', { prepaidToken: token }, email);
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE' });
  });

  it('of the account that had the mailbox’s trial itself is refused as before (T10)', async () => {
    const { session } = await join(product, 'both');
    await subscribe(product, session);
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'both-guest'), token);
    await join(product, 'both', { prepaidToken: token });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE' });
  });
});

describe('a trial that gave nothing and whose rouble went back does not use up its card', () => {
  /** Somebody else's order of a trial, paid with the card of that trial. */
  const another = async (name: string) => {
    const outcome = await payAsGuest(
      await orderAsGuest(product, addressOf(product, `${name}-2`), newPrepaidToken()),
      name,
    );
    return outcome.step;
  };

  it('if nobody claimed it', async () => {
    const email = addressOf(product, 'nobody');
    await payAsGuest(await orderAsGuest(product, email, newPrepaidToken()), 'nobody');
    await product.moveTo((await product.deps.clock.now()) + UNCLAIMED_AFTER - DAY);
    expect(await another('nobody')).toBe('fail');
    await product.moveTo((await product.deps.clock.now()) + 2 * DAY);
    expect(await another('nobody')).toBe('success');
  });

  it('if it was refunded before anybody claimed it', async () => {
    const ordered = await orderAsGuest(product, addressOf(product, 'undone'), newPrepaidToken());
    const transactionId = paidTransactionId(await payAsGuest(ordered, 'undone'));
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    expect(await another('undone')).toBe('success');
  });

  it('if its claimant has had a trial', async () => {
    const { email, token } = await twoAccounts('had-one');
    await payAsGuest(await orderAsGuest(product, addressOf(product, 'had-one-guest'), token), 'had-one-card');
    const { session } = await join(product, 'had-one-again', { prepaidToken: token }, email);
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionIsActive: false });
    expect(await another('had-one-card')).toBe('success');
  });

  it('but does if it gave access before its rouble went back (T10)', async () => {
    const token = newPrepaidToken();
    const ordered = await orderAsGuest(product, addressOf(product, 'used'), token);
    const transactionId = paidTransactionId(await payAsGuest(ordered, 'used'));
    await join(product, 'used', { prepaidToken: token });
    await product.drain();
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await product.drain();
    expect(await stored().receipts.get(transactionId)).toMatchObject({ status: 'Refunded' });
    expect(await another('used')).toBe('fail');
  });
});
