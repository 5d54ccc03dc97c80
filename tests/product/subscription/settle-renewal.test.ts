import { periodsOf } from '../../support/fixtures/domain-records';
import { describe, expect, it } from 'vitest';
import type { Mandate } from '@functions/payments/rules/mandate';
import { localClock } from '@functions/base/store/local-clock';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { order } from '../../support/customers/buy';
import { cancelByStaff } from '@functions/renewals/steps/change-subscription';
import { report } from '../../support/product/notifications';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;

/** A customer whose trial has just ended, with the mandate of the charge of 150 ₽; no job has run since. */
async function due(name: string, referralCode?: string) {
  const { session } = await join(product, name, referralCode === undefined ? {} : { referralCode });
  await subscribe(product, session, { period: 2 });
  const mandate = await records().mandates.get(session.uid);
  if (!mandate?.providerId) throw new Error('no mandate');
  const { currentPeriodEnd } = await subscriptionOf(product, session);
  await localClock(product.db).move((currentPeriodEnd ?? 0) + 1_000 - Date.now());
  return { session, mandate, fields: { AccountId: session.uid, SubscriptionId: mandate.providerId } };
}

const inviteCode = async ({ uid }: Session) => (await records().customers.get(uid))?.invitationCode ?? '';
const APPLIED = { state: 'applied', stateReason: null };

describe('a renewal that Check did not allow', () => {
  it('is quarantined for finance with its customer, if its amount is not the one of the provider', async () => {
    const { session, fields } = await due('other-amount');
    const before = await subscriptionOf(product, session);
    const stateReason = 'not the amount of the renewal';
    const paid = { ...fields, TransactionId: '6001', Amount: '149.00' };
    expect(await report(product, 'pay', paid)).toMatchObject({ state: 'quarantined', stateReason });
    const receipt = { status: 'Quarantined', uid: session.uid, amount: 149_00, payToken: null };
    expect(await records().receipts.get('6001')).toMatchObject(receipt);
    expect(await subscriptionOf(product, session)).toEqual(before);
  });

  it('is quarantined if its currency is another one', async () => {
    const { session, fields } = await due('other-currency');
    const event = await report(product, 'pay', { ...fields, TransactionId: '6005', Currency: 'USD' });
    expect(event).toMatchObject({ state: 'quarantined', stateReason: 'not the amount of the renewal' });
    expect(periodsOf(await subscriptionOf(product, session))).toHaveLength(1);
  });

  it('is quarantined while the provider has confirmed no amount', async () => {
    const { session, mandate, fields } = await due('no-amount');
    await records().mandates.save({ ...mandate, providerState: null } satisfies Mandate);
    const stateReason = 'not the amount of the renewal';
    expect(await report(product, 'pay', { ...fields, TransactionId: '6002' })).toMatchObject({
      state: 'quarantined',
      stateReason,
    });
    expect(await records().receipts.get('6002')).toMatchObject({ status: 'Quarantined', uid: session.uid });
  });

  it('and that no customer has is quarantined without a customer, whatever its account is', async () => {
    const { session, fields } = await due('another-id');
    const stateReason = 'neither an order nor a known recurring payment';
    expect(
      await report(product, 'pay', { ...fields, SubscriptionId: 'sc_unknown', TransactionId: '6003' }),
    ).toMatchObject({ state: 'quarantined', stateReason });
    expect(await records().receipts.get('6003')).toMatchObject({ status: 'Quarantined', uid: null });
    expect(periodsOf(await subscriptionOf(product, session))).toHaveLength(1);
  });
});

it('a payment without order and mandate is quarantined, although its Check was allowed', async () => {
  const { session } = await due('nameless');
  await cancelByStaff(product.deps, { uid: session.uid });
  const { payToken, widget } = await order(product, session, { kind: 'resubscribe' });
  const about = { TransactionId: '6004', AccountId: session.uid, Amount: `${widget.amount}.00` };
  const check = await report(product, 'check', { ...about, InvoiceId: payToken });
  expect(check).toMatchObject({ checkDecision: 'accepted' });
  expect(await report(product, 'pay', about)).toMatchObject({
    state: 'quarantined',
    stateReason: 'neither an order nor a known recurring payment',
  });
  expect(await records().receipts.get('6004')).toMatchObject({ status: 'Quarantined', uid: null });
});

describe('the first renewal of an invitee', () => {
  it('counts for the referrer from its moment on', async () => {
    const { session: inviter } = await join(product, 'inviter');
    await subscribe(product, inviter);
    const { session, fields } = await due('invitee', await inviteCode(inviter));
    const invite = await records().invites.get(session.uid);
    expect(invite).toMatchObject({ reason: 'in-trial' });
    expect(await report(product, 'pay', { ...fields, TransactionId: '6010' })).toMatchObject(APPLIED);
    const after = await records().invites.get(session.uid);
    expect(after).toMatchObject({ reason: 'converted', discountStartDate: invite?.discountStartDate });
    expect(after?.qualifiesUntil).toBeGreaterThan(Date.parse('2100-01-01'));
  });

  it('starts the discount if the trial had not, and not if the card is that of the referrer', async () => {
    const { session: inviter } = await join(product, 'late-inviter');
    await subscribe(product, inviter);
    const { session, fields } = await due('late-invitee', await inviteCode(inviter));
    const invite = await records().invites.get(session.uid);
    const mandate = await records().mandates.get(inviter.uid);
    if (!invite || !mandate?.card) throw new Error('no invite or no card');
    await records().invites.save({ ...invite, discountStartDate: null });
    await report(product, 'pay', { ...fields, TransactionId: '6011' });
    const [receipt, after] = [await records().receipts.get('6011'), await records().invites.get(session.uid)];
    expect(after).toMatchObject({ reason: 'converted', discountStartDate: receipt?.dateTime });

    const other = await due('same-card', await inviteCode(inviter));
    const card = { CardId: mandate.card.cardId ?? '', CardLastFour: '3055' };
    await report(product, 'pay', { ...other.fields, ...card, TransactionId: '6012' });
    expect(await records().invites.get(other.session.uid)).toMatchObject({ reason: 'shared-card', qualifiesUntil: 0 });
  });

  it('does not count if it was refunded before, and the customer gets an e-mail about the refund', async () => {
    const { session: inviter } = await join(product, 'early-inviter');
    await subscribe(product, inviter);
    const { session, fields } = await due('early-invitee', await inviteCode(inviter));
    const invite = await records().invites.get(session.uid);
    await report(product, 'refund', { TransactionId: '6014', PaymentTransactionId: '6013' });
    await report(product, 'pay', { ...fields, TransactionId: '6013' });
    expect(await records().invites.get(session.uid)).toEqual(invite);
    expect(await records().receipts.get('6013')).toMatchObject({ status: 'Refunded', refunded: 150_00 });
    const mails = await records().outbox.mailsTo(session.uid, Number.MAX_SAFE_INTEGER, 50);
    const contents = mails.flatMap(({ task }) => (task.kind === 'mail' ? [task.content] : []));
    expect(contents.filter(({ kind }) => kind === 'refunded')).toEqual([
      { kind: 'refunded', amount: 150_00, isFull: true, reducedAccess: true },
    ]);
  });
});

describe('a renewal above the price', () => {
  const cheaper = async (session: Session) =>
    records().subscriptions.save({ ...(await subscriptionOf(product, session)), friends: { all: 20, paid: 20 } });

  it('is not refunded once more if a part was refunded before it arrived', async () => {
    const { session, fields } = await due('part-refunded');
    await cheaper(session);
    await report(product, 'refund', { TransactionId: '6021', PaymentTransactionId: '6020', Amount: '10.00' });
    expect(await report(product, 'pay', { ...fields, TransactionId: '6020' })).toMatchObject(APPLIED);
    expect(await records().receipts.get('6020')).toMatchObject({ status: 'PartiallyRefunded', refunded: 10_00 });
    expect((await records().refunds.get('6020'))?.parts).toMatchObject([{ amount: 10_00, state: 'succeeded' }]);
  });

  it('that gives no time is refunded once, as a whole', async () => {
    const { session, fields } = await due('surplus');
    expect(await report(product, 'pay', { ...fields, TransactionId: '6022' })).toMatchObject(APPLIED);
    const paid = periodsOf(await subscriptionOf(product, session));
    await cheaper(session);
    await report(product, 'pay', { ...fields, TransactionId: '6023' });
    expect(periodsOf(await subscriptionOf(product, session))).toEqual(paid);
    const reason = 'another payment gives this time already, or none was due';
    expect((await records().refunds.get('6023'))?.parts).toMatchObject([{ amount: 150_00, reason }]);
    expect(await records().receipts.get('6023')).toMatchObject({ status: 'RefundPending', uid: session.uid });
  });
});

describe('the card of a renewal', () => {
  const paidBy = (Token: string) => ({ Token, CardLastFour: '4444', CardExpDate: '09/31' });

  it('replaces the stored one, for the provider charges it from now on', async () => {
    const { session, fields } = await due('other-card');
    expect(await report(product, 'pay', { ...fields, ...paidBy('tk_new'), TransactionId: '6120' })).toMatchObject(
      APPLIED,
    );
    expect(await records().mandates.get(session.uid)).toMatchObject({
      token: 'tk_new',
      providerToken: 'tk_new',
      card: { mask: '•• 4444', expires: '09/31' },
    });
  });

  it('does not replace the card of a later order, which waits for its own mandate', async () => {
    const { session, mandate, fields } = await due('newer-card');
    const ordered: Mandate = { ...mandate, token: 'tk_ordered' };
    await records().mandates.save(ordered);
    expect(await report(product, 'pay', { ...fields, ...paidBy('tk_new'), TransactionId: '6121' })).toMatchObject(
      APPLIED,
    );
    expect(await records().mandates.get(session.uid)).toMatchObject({
      token: 'tk_ordered',
      providerToken: mandate.token,
      card: mandate.card,
    });
  });

  it('stays if the payment is quarantined, or names no token', async () => {
    const { session, mandate, fields } = await due('no-card');
    const wrong = { ...fields, ...paidBy('tk_new'), TransactionId: '6122', Amount: '149.00' };
    expect(await report(product, 'pay', wrong)).toMatchObject({ state: 'quarantined' });
    expect(await report(product, 'pay', { ...fields, ...paidBy(''), TransactionId: '6123' })).toMatchObject(APPLIED);
    expect(await records().mandates.get(session.uid)).toMatchObject({ token: mandate.token, card: mandate.card });
  });
});
