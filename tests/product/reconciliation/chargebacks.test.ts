import type { Tariff } from '@functions/base/contract/values/tariff';
import { beforeEach, describe, expect, it } from 'vitest';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { listRefunds } from '@functions/panel/contract/finance-refunds';
import { addDays, DAY } from '@functions/base/rules/calendar';
import { processUnclaimedPurchases } from '@functions/purchase/tasks/process-unclaimed-purchases';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { ChargebackRow } from '../../sandbox/cloudpayments/records';
import { runNightlyClose, moveToNextNoon, moveToNightRun } from '../../support/product/nightly-jobs';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { giveGift } from '../../support/customers/give-gift';
import { callPanel, createStaff } from '../../support/customers/staff';
import { mapProviders } from '../../support/product/map-providers';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  join,
  linkIn,
  liveMandates,
  newPrepaidToken,
  advanceDays,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let day: string;
beforeEach(async () => {
  day = await moveToNextNoon(product);
});

const dispute = (transactionId: string, row: ChargebackRow, amount?: number) =>
  product.sandbox.cloudpayments.chargeback({
    transactionId: Number(transactionId),
    row,
    ...(amount !== undefined && { amount }),
  });

async function moveAndClose(): Promise<void> {
  await moveToNightRun(product);
  await runNightlyClose(product);
  await advanceDays(product, 0.02);
}

const infoOf = async (session: Session) => (await profileOf(product, session)).userInfo;
const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);
const partsOf = async (transactionId: string) =>
  (await product.deps.store.nonTransactional.refunds.get(transactionId))?.parts ?? [];
const returnMails = (email: string) =>
  subjectsTo(product, email).filter((subject) => subject.startsWith('Мы вернули') || subject.startsWith('We refunded'));
const listedOf = async (transactionId: string) =>
  (await product.deps.store.nonTransactional.dayCloses.listBetween('2026-01-01', '2099-01-01'))
    .flatMap((close) => close.differences.map((difference) => ({ day: close.day, ...difference })))
    .filter((difference) => difference.transactionId === transactionId)
    .map((difference) => [difference.day, difference.kind]);

async function customer(name: string, referralCode?: string, tariff: Tariff = 12) {
  const { session } = await join(product, name, referralCode === undefined ? {} : { referralCode });
  const { transactionId } = await subscribe(product, session, { tariff });
  return { session, transactionId };
}

describe('a chargeback presentment: the bank took the payment back', () => {
  it('ends access, renewals and the inviter’s discount, marks the receipt Refunded, sends one e-mail', async () => {
    const { session: inviter } = await customer('inviter', undefined, 1);
    const code = (await product.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
    const { session, transactionId } = await customer('invitee', code);
    expect((await infoOf(inviter)).discount).toBe(0.25);
    const { chargebackId } = await dispute(transactionId, 'presentment');
    await moveAndClose();
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: false });
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
    expect((await infoOf(inviter)).discount).toBe(0);
    expect(returnMails(session.email)).toHaveLength(1);
    expect(await partsOf(transactionId)).toMatchObject([
      { state: 'succeeded', amount: 100, providerTransactionId: `chargeback-${chargebackId}` },
    ]);
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
    expect(await listedOf(transactionId)).toEqual([]);
  });

  it('for a part of the sum leaves access and renewals; both end once the rest is taken back too', async () => {
    const { session, transactionId } = await customer('in-part');
    await dispute(transactionId, 'presentment', 0.4);
    await moveAndClose();
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'ACTIVE', subscriptionIsActive: true });
    expect(await liveMandates(product, session)).toHaveLength(1);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'PartiallyRefunded', refunded: 40 });
    expect(returnMails(session.email)).toHaveLength(1);
    await dispute(transactionId, 'presentment', 0.6);
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: false });
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
    expect(returnMails(session.email)).toHaveLength(2);
  });

  it('for an unclaimed payment notifies its buyer; no refund follows, and a claim gives no time', async () => {
    const token = newPrepaidToken();
    const email = addressOf(product, 'buyer');
    const { transactionId } = await buyAsGuest(product, email, token);
    await dispute(transactionId, 'presentment');
    await moveAndClose();
    expect(await receiptOf(transactionId)).toMatchObject({ uid: null, status: 'Refunded', refunded: 100 });
    expect(returnMails(email)).toHaveLength(1);
    await product.moveTo(addDays(await product.deps.clock.now(), 31));
    await processUnclaimedPurchases(product.deps);
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
    const { session } = await join(product, 'buyer', { prepaidToken: token });
    await runDueCheckpoints(product.deps);
    await product.drain();
    expect((await infoOf(session)).subscriptionIsActive).toBe(false);
    expect(await liveMandates(product, session)).toEqual([]);
    expect(returnMails(email)).toHaveLength(1);
  });
});

describe('a chargeback of money that was returned already', () => {
  it('in part is listed for finance with what was left to take', async () => {
    const { session, transactionId } = await customer('in-part-before');
    const command = { uid: session.uid, transactionId, amount: 40, reason: '', actor: 'fin', requestId: 'part' };
    expect(await requestRefund(product.deps, command)).toMatchObject({ ok: true });
    await product.drain();
    const { chargebackId } = await dispute(transactionId, 'presentment');
    await moveAndClose();
    await moveAndClose();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 140 });
    expect(await listedOf(transactionId)).toEqual([[day, 'returned-twice']]);
    const close = await product.deps.store.nonTransactional.dayCloses.get(day);
    expect(close?.differences).toContainEqual({
      transactionId,
      kind: 'returned-twice',
      ours: 60,
      theirs: 100,
      isRepaired: false,
      chargebackId,
    });
  });

  it('and given back by the bank leaves the refund of ours alone: no access comes back', async () => {
    const { session, transactionId } = await customer('in-full-before');
    const command = { uid: session.uid, transactionId, amount: null, reason: '', actor: 'fin', requestId: 'full' };
    expect(await requestRefund(product.deps, command)).toMatchObject({ ok: true });
    await product.drain();
    await dispute(transactionId, 'presentment');
    await dispute(transactionId, 'representment');
    await moveAndClose();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
    expect(await listedOf(transactionId)).toEqual([[day, 'representment']]);
  });
});

describe('a representment: the bank gave the disputed money back to us', () => {
  /** A customer whose paid year was taken back, and how much of it was left. */
  async function lostYear(name: string) {
    const { session, transactionId: trial } = await customer(name);
    await advanceDays(product, 31);
    const [renewal] = await receiptsOf(product, session);
    const transactionId = renewal?.transactionId ?? '';
    expect(transactionId).not.toBe(trial);
    await dispute(transactionId, 'presentment');
    const { currentPeriodEnd: end } = await subscriptionOf(product, session);
    await moveAndClose();
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    return { session, transactionId, takenMs: (end ?? 0) - (currentPeriodEnd ?? 0) };
  }

  it('gives back the access that the chargeback took, and no renewals; money and refunds agree', async () => {
    const { session, transactionId, takenMs } = await lostYear('won');
    expect(takenMs).toBeGreaterThan(363 * DAY);
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
    await advanceDays(product, 20);
    const dayOfReturn = await moveToNextNoon(product);
    const { chargebackId } = await dispute(transactionId, 'representment');
    await moveAndClose();
    const restoredAt = await product.deps.clock.now();
    await moveAndClose();
    const { currentPeriodEnd, autoRenewal } = await subscriptionOf(product, session);
    expect(autoRenewal).toBe('cancelled');
    expect(Math.abs((currentPeriodEnd ?? 0) - restoredAt - takenMs)).toBeLessThan(DAY);
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: true });
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Paid', refunded: 0 });
    expect(await partsOf(transactionId)).toMatchObject([
      { amount: 108_000, accessRestored: true },
      { amount: -108_000, state: 'succeeded', providerTransactionId: `representment-${chargebackId}` },
    ]);
    // One mail about each: the money that the bank took from us, and what it gave back.
    expect(returnMails(session.email)).toHaveLength(1);
    expect(
      subjectsTo(product, session.email).filter((subject) => /The bank returned|Банк вернул/.test(subject)),
    ).toHaveLength(1);
    expect(await product.deps.store.nonTransactional.dayCloses.get(dayOfReturn)).toMatchObject({ refunds: -108_000 });
    expect(await listedOf(transactionId)).toEqual([[dayOfReturn, 'representment']]);
    const fira = await createStaff(product, 'finance', 'fira');
    const shown = listRefunds.response.parse((await callPanel(product, listRefunds, {}, fira)).body).content;
    expect(shown.filter((row) => row.transactionId === transactionId).map(({ amount }) => amount)).toEqual([
      -1080, 1080,
    ]);
    const { id = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
    getTimeline.response.parse((await callPanel(product, getTimeline, { userId: id }, fira)).body);
    // The restored time is that of the payment: its refund takes it again.
    const command = { uid: session.uid, transactionId, amount: null, reason: '', actor: 'fin', requestId: 'again' };
    expect(await requestRefund(product.deps, command)).toMatchObject({ ok: true });
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
  });

  it('of a part of what was taken moves money only', async () => {
    const { session, transactionId } = await lostYear('won-in-part');
    await dispute(transactionId, 'representment', 500);
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'PartiallyRefunded', refunded: 58_000 });
  });

  it('is followed by a second chargeback, which takes the access again', async () => {
    const { session, transactionId } = await lostYear('twice');
    await dispute(transactionId, 'representment');
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: true });
    await dispute(transactionId, 'presentment');
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 108_000 });
    expect((await listedOf(transactionId)).map(([, kind]) => kind)).toEqual(['representment']);
  });

  it('without a chargeback changes nothing and is listed', async () => {
    const { session, transactionId } = await customer('unknown');
    await dispute(transactionId, 'representment');
    await moveAndClose();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Paid', refunded: 0 });
    expect(await partsOf(transactionId)).toEqual([]);
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'ACTIVE' });
    expect(await listedOf(transactionId)).toEqual([[day, 'representment']]);
  });

  it('of a gift gives its time back to who claimed it', async () => {
    const { session: payer } = await join(product, 'giver');
    const friend = addressOf(product, 'given');
    const id = await giveGift(product, payer, { recipientEmail: friend });
    await product.drain();
    const prepaidToken = linkIn(product, friend, '/attach', 'prepaid');
    const { session } = await join(product, 'given', { prepaidToken });
    const { currentPeriodEnd: end } = await subscriptionOf(product, session);
    const { transactionId = '' } = (await product.deps.store.nonTransactional.gifts.get(id)) ?? {};
    await dispute(transactionId, 'presentment');
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: false });
    await dispute(transactionId, 'representment');
    await moveAndClose();
    expect(await product.deps.store.nonTransactional.gifts.get(id)).toMatchObject({ returnedAt: null });
    expect(await infoOf(session)).toMatchObject({ subscriptionIsActive: true });
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(currentPeriodEnd ?? 0).toBeGreaterThan((end ?? 0) - DAY);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Paid', refunded: 0 });
  });

  it('of a payment of nobody leaves it to finance', async () => {
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'nobody'), newPrepaidToken());
    await dispute(transactionId, 'presentment');
    await moveAndClose();
    await dispute(transactionId, 'representment');
    await moveAndClose();
    expect(await receiptOf(transactionId)).toMatchObject({ uid: null, status: 'Quarantined', refunded: 0 });
  });
});

describe('rows of the chargeback list that only finance handles', () => {
  it('a representment is listed once, on the day of its presentment and later', async () => {
    const both = await customer('both-at-once');
    const later = await customer('one-after-the-other');
    await dispute(both.transactionId, 'presentment');
    await dispute(both.transactionId, 'representment');
    await dispute(later.transactionId, 'presentment');
    await moveAndClose();
    const next = await moveToNextNoon(product);
    await dispute(later.transactionId, 'representment');
    await moveAndClose();
    for (const { session, transactionId } of [both, later]) {
      expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: true });
      expect(await receiptOf(transactionId)).toMatchObject({ status: 'Paid', refunded: 0 });
      expect(await partsOf(transactionId)).toHaveLength(2);
      expect(returnMails(session.email)).toHaveLength(1);
      expect(await liveMandates(product, session)).toEqual([]);
    }
    expect(await listedOf(both.transactionId)).toEqual([[day, 'representment']]);
    expect(await listedOf(later.transactionId)).toEqual([[next, 'representment']]);
  });

  it('a fee changes neither access nor receipt, sends no e-mail, and is listed once', async () => {
    const { session, transactionId } = await customer('fee');
    const letters = subjectsTo(product, session.email);
    const { currentPeriodEnd } = (await product.deps.store.nonTransactional.subscriptions.get(session.uid)) ?? {};
    await dispute(transactionId, 'fee');
    await moveAndClose();
    await moveAndClose();
    expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'ACTIVE', subscriptionIsActive: true });
    expect((await product.deps.store.nonTransactional.subscriptions.get(session.uid))?.currentPeriodEnd).toBe(
      currentPeriodEnd,
    );
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Paid', refunded: 0 });
    expect(await partsOf(transactionId)).toEqual([]);
    expect(subjectsTo(product, session.email)).toEqual(letters);
    expect(await listedOf(transactionId)).toEqual([[day, 'fee']]);
  });

  it('a row that comes again with another date is recorded and listed once', async () => {
    const { session, transactionId } = await customer('moved');
    const { chargebackId } = await dispute(transactionId, 'presentment');
    const { chargebackId: feeId } = await dispute(transactionId, 'fee');
    await moveAndClose();
    const moved = {
      ...product.deps,
      payments: mapProviders(product.deps.payments, (provider) => ({
        ...provider,
        lists: provider.lists && {
          ...provider.lists,
          chargebacks: async (from: number, to: number) => {
            const { rows, unreadable } = await provider.lists!.chargebacks(from, to);
            return {
              rows: rows.map((row) => ([chargebackId, feeId].includes(row.id) ? { ...row, at: row.at + DAY } : row)),
              unreadable,
            };
          },
        },
      })),
    };
    await moveToNightRun(product);
    await runNightlyClose(product, moved);
    await advanceDays(product, 0.02);
    expect(await partsOf(transactionId)).toHaveLength(1);
    expect(returnMails(session.email)).toHaveLength(1);
    expect(await listedOf(transactionId)).toEqual([[day, 'fee']]);
  });
});
