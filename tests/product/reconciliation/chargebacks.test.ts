import type { Tariff } from '@contract/values/tariff';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, DAY } from '@functions/domain/platform/calendar';
import { processUnclaimedPurchases, runDueCheckpoints } from '@functions/jobs/jobs';
import type { ChargebackRow } from '../../sandbox/cloudpayments/records';
import { runNightlyClose, moveToNextNoon, moveToNightRun } from '../../support/product/nightly-jobs';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { mapProviders } from '../../support/product/map-providers';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  join,
  liveMandates,
  newPrepaidToken,
  advanceDays,
  profileOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
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

describe('rows of the chargeback list that only finance handles', () => {
  it('a representment is listed and restores no access, on the day of its presentment and later', async () => {
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
      expect(await infoOf(session)).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: false });
      expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
      expect(await partsOf(transactionId)).toHaveLength(1);
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
