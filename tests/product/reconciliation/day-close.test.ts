import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { buy } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceDays,
  profileOf,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let day: string;
beforeAll(async () => {
  // From noon in Moscow, what a test does stays within one accounting day.
  const tomorrow = moscowDay(addDays(await product.deps.clock.now(), 1));
  await product.moveTo(Date.parse(`${tomorrow}T09:00:00Z`));
});

const today = async () => moscowDay(await product.deps.clock.now());
const nextDay = () => advanceDays(product, 1);

describe('the daily comparison with the provider’s list (P11)', () => {
  it('finds no difference on a regular day of payments, refunds and declines', async () => {
    day = await today();
    const { session: anna } = await join(product, 'anna');
    await subscribe(product, anna);
    // Its price depends on the length of the month.
    const { widget } = await subscribe(product, anna, { kind: 'device-slot' });
    const { session: boris } = await join(product, 'boris');
    const { transactionId } = await subscribe(product, boris);
    await requestRefund(product.deps, {
      uid: boris.uid,
      transactionId,
      amount: 40,
      reason: 'part',
      actor: 'olga',
      requestId: 'a',
    });
    await product.drain();
    await requestRefund(product.deps, {
      uid: boris.uid,
      transactionId,
      amount: 60,
      reason: 'rest',
      actor: 'olga',
      requestId: 'b',
    });
    await product.drain();
    const { session: vera } = await join(product, 'vera');
    await product.sandbox.cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 5051 } });
    expect((await buy(product, vera)).outcome.step).toBe('fail');
    await nextDay();
    await closeYesterday(product.deps);
    expect(await product.deps.store.nonTransactional.dayCloses.get(day)).toMatchObject({
      day,
      payments: 3,
      revenue: 200 + Math.round(widget.amount * 100),
      refunds: 100,
      differences: [],
    });
  });

  it('a Pay that never arrived is imported from the list and gives time; a late Pay is no difference', async () => {
    day = await today();
    const { session: late } = await join(product, 'late-word');
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    paidTransactionId((await buy(product, late)).outcome);
    const { session } = await join(product, 'unheard');
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
    const transactionId = paidTransactionId((await buy(product, session)).outcome);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
    await nextDay();
    const repaired = [{ transactionId, kind: 'missing', ours: null, theirs: 100, isRepaired: true }];
    expect(await closeDay(product.deps, { day })).toMatchObject({ differences: repaired, payments: 2, revenue: 200 });
    expect(await closeDay(product.deps, { day })).toMatchObject({ differences: repaired, payments: 2, revenue: 200 });
    await product.drain();
    for (const customer of [late, session]) {
      expect((await profileOf(product, customer)).userInfo.subscriptionStatus).toBe('ACTIVE');
      expect(await liveMandates(product, customer)).toHaveLength(1);
    }
  });

  it('reports another sum, and a receipt that the provider does not know', async () => {
    day = await today();
    const { session } = await join(product, 'mistaken');
    const { transactionId } = await subscribe(product, session);
    const receipt = await product.deps.store.nonTransactional.receipts.get(transactionId);
    if (!receipt) throw new Error('no receipt');
    await product.deps.store.nonTransactional.receipts.save({ ...receipt, amount: 200 });
    await product.deps.store.nonTransactional.receipts.create({ ...receipt, transactionId: '1', amount: 300 });
    await nextDay();
    const { differences } = await closeDay(product.deps, { day });
    expect(differences.toSorted((left, right) => left.kind.localeCompare(right.kind))).toEqual([
      { transactionId, kind: 'amount', ours: 200, theirs: 100, isRepaired: false },
      { transactionId: '1', kind: 'extra', ours: 300, theirs: null, isRepaired: false },
    ]);
    expect(await product.deps.store.nonTransactional.dayCloses.get(day)).toMatchObject({ differences });
  });

  it('a refund at the provider without a notification is imported from the list, and ends access', async () => {
    day = await today();
    const { session } = await join(product, 'untold');
    const { transactionId } = await subscribe(product, session);
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    const refund = await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    await nextDay();
    expect((await closeDay(product.deps, { day })).differences).toEqual([
      {
        transactionId: String(refund.transactionId),
        kind: 'refund-missing',
        ours: null,
        theirs: 100,
        isRepaired: true,
      },
    ]);
    expect(await product.deps.store.nonTransactional.receipts.get(transactionId)).toMatchObject({
      status: 'Refunded',
      refunded: 100,
    });
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
  });

  it('a chargeback that only the list contains ends access like a refund, once (P10)', async () => {
    day = await today();
    const { session } = await join(product, 'disputes');
    const { transactionId } = await subscribe(product, session);
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId) });
    await nextDay();
    await closeDay(product.deps, { day });
    await closeDay(product.deps, { day });
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
    expect(await product.deps.store.nonTransactional.receipts.get(transactionId)).toMatchObject({
      status: 'Refunded',
      refunded: 100,
    });
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it('a fee and a representment change nothing for the customer, and are listed for finance', async () => {
    day = await today();
    const { session } = await join(product, 'contested');
    const { transactionId } = await subscribe(product, session);
    const dispute = async (row: 'fee' | 'representment') =>
      (await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId), row })).chargebackId;
    const [fee, representment] = [await dispute('fee'), await dispute('representment')];
    await nextDay();
    const { differences } = await closeDay(product.deps, { day });
    await product.drain();
    expect(differences).toEqual([
      { transactionId, kind: 'fee', ours: null, theirs: 50000, isRepaired: false, chargebackId: fee },
      { transactionId, kind: 'representment', ours: null, theirs: 100, isRepaired: false, chargebackId: representment },
    ]);
    expect(await product.deps.store.nonTransactional.receipts.get(transactionId)).toMatchObject({ status: 'Paid' });
    expect(await product.deps.store.nonTransactional.refunds.get(transactionId)).toBeNull();
    const { userInfo } = await profileOf(product, session);
    expect(userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', subscriptionIsActive: true });
    expect(await liveMandates(product, session)).toHaveLength(1);
    expect(subjectsTo(product, session.email).filter((subject) => subject.startsWith('Мы вернули'))).toEqual([]);
  });

  it('unreadable rows are listed for finance; the other rows are recorded, and the day closes', async () => {
    day = await today();
    const { session: broken } = await join(product, 'broken-row');
    const { session: disputes } = await join(product, 'disputes-beside-it');
    const { session: unheard } = await join(product, 'unheard-beside-it');
    const { transactionId: brokenId } = await subscribe(product, broken);
    const { transactionId: disputedId } = await subscribe(product, disputes);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
    const unheardId = paidTransactionId((await buy(product, unheard)).outcome);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
    const { chargebackId } = await product.sandbox.cloudpayments.chargeback({ transactionId: Number(brokenId) });
    const unknown = await product.sandbox.cloudpayments.chargeback({
      transactionId: Number(brokenId),
      type: 'Arbitration',
    });
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(disputedId) });
    await product.sandbox.cloudpayments.setFaults({ brokenRows: [chargebackId, brokenId] });
    await nextDay();
    const { differences } = await closeDay(product.deps, { day });
    await product.sandbox.cloudpayments.setFaults({ brokenRows: [] });
    const unreadable = { kind: 'unreadable', ours: null, theirs: null, isRepaired: false };
    expect(differences).toEqual([
      { ...unreadable, transactionId: brokenId },
      { ...unreadable, transactionId: chargebackId, chargebackId },
      { ...unreadable, transactionId: unknown.chargebackId, chargebackId: unknown.chargebackId },
      { transactionId: unheardId, kind: 'missing', ours: null, theirs: 100, isRepaired: true },
    ]);
    expect(await product.deps.store.nonTransactional.receipts.get(brokenId)).toMatchObject({ status: 'Paid' });
    expect(await product.deps.store.nonTransactional.receipts.get(disputedId)).toMatchObject({ status: 'Refunded' });
    expect(await product.deps.store.nonTransactional.dayCloses.get(day)).toMatchObject({ payments: 3, differences });
    await product.drain();
    expect((await profileOf(product, unheard)).userInfo.subscriptionStatus).toBe('ACTIVE');
  });
});
