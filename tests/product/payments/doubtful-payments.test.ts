import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { MINUTE, moscowDay } from '@functions/base/rules/calendar';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import { ProviderError } from '@functions/ports/services';
import { paymentProviders } from '@functions/providers/payment-providers';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { confirmPayment } from '@functions/notifications/tasks/confirm-payment';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cashDesk } from '../../support/cash-desk/cash-desk';
import { buy, CARDS, order } from '../../support/customers/buy';
import { callPanel, createStaff } from '../../support/customers/staff';
import { listedPayment } from '../../support/fixtures/domain-records';
import { newOutboxTasks } from '../../support/product/new-outbox-tasks';
import { moveToNightRun } from '../../support/product/nightly-jobs';
import { post, report, withField } from '../../support/product/notifications';
import { emailsTo, join, liveMandates, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/**
 * A Pay that something contradicts gives nothing until the provider confirms it (T26). The signature covers neither the
 * type nor the time of a notification.
 */

const desk = cashDesk('secret of the desk');
/** What the provider answers instead of its own record. */
let answer: (() => Promise<ProviderPayment | null>) | null = null;
let asked = 0;
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, undefined, (own) =>
    paymentProviders(
      {
        ...own,
        findPayment: async (transactionId) => {
          asked += 1;
          return answer === null ? ((await own.findPayment?.(transactionId)) ?? null) : answer();
        },
      },
      desk.provider,
    ),
  );
});
afterAll(() => product.stop());
beforeEach(() => {
  answer = null;
  asked = 0;
});

/** Until the last question about a payment that the provider has not decided. */
const untilTheLastAnswer = async () => product.moveTo((await product.deps.clock.now()) + 50 * MINUTE);

const records = () => product.deps.store.nonTransactional;
const eventOf = (id: string): Promise<PaymentEvent | null> => records().paymentEvents.get(id);

async function sent(type: string): Promise<string> {
  const found = (await product.sandbox.cloudpayments.deliveries()).findLast((each) => each.type === type);
  if (found === undefined) throw new Error(`no ${type} was sent`);
  return found.body;
}

const idIn = (body: string): string => new URLSearchParams(body).get('TransactionId') ?? '';

/** Pays while the Pay is lost. Returns what the provider sent. */
async function payUnheard(session: Session): Promise<{ check: string; pay: string; id: string }> {
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, session);
  const pay = await sent('pay');
  return { check: await sent('check'), pay, id: idIn(pay) };
}

async function expectNothing(session: Session): Promise<void> {
  expect(await receiptsOf(product, session)).toEqual([]);
  expect(await records().subscriptions.get(session.uid)).toBeNull();
  expect(await records().mandates.get(session.uid)).toBeNull();
}

const ACKNOWLEDGED = { status: 200, code: 0 };
const FAIL_STORED = 'not confirmed by the provider: a Fail of this payment is stored';

describe('a signed notification of a payment that failed, sent to the address of Pay, gives no time', () => {
  it.each(['check', 'fail'])('the %s of a declined card (T26)', async (type) => {
    const { session } = await join(product, `declined-${type}`);
    await buy(product, session, { card: CARDS.poor });
    const body = await sent(type);
    const id = `pay_${idIn(body)}`;
    expect(await post(product, { type: 'pay', body })).toEqual(ACKNOWLEDGED);
    expect(await eventOf(id)).toMatchObject({ state: 'quarantined', stateReason: FAIL_STORED, attempts: 1 });
    await product.drain();
    expect(await eventOf(id)).toMatchObject({
      state: 'quarantined',
      stateReason: `${FAIL_STORED}, and it has declined the payment`,
    });
    await expectNothing(session);
    expect(asked).toBe(1);
  });

  it('the Check that we refused (T26)', async () => {
    const { session } = await join(product, 'refused');
    const { payToken } = await order(product, session);
    const stored = await records().orders.get(payToken);
    if (stored === null) throw new Error('no order');
    await records().orders.save({ ...stored, expiresAt: 0 });
    const about = { InvoiceId: payToken, AccountId: session.uid, TransactionId: '8100001' };
    const own = Object.entries(about).reduce(
      (body, [name, value]) => withField(body, name, value),
      await sent('check'),
    );
    expect(await post(product, { type: 'check', body: own })).toEqual({ status: 200, code: 20 });
    expect(await post(product, { type: 'pay', body: `${own}&GatewayName=Test` })).toEqual(ACKNOWLEDGED);
    await untilTheLastAnswer();
    expect(await eventOf('pay_8100001')).toMatchObject({
      state: 'quarantined',
      stateReason: 'not confirmed by the provider: we refused this payment at Check, and it knows no such payment',
    });
    await expectNothing(session);
  });

  it('the Check of a payment that the bank has not decided; the Pay that follows is applied (T26)', async () => {
    const { session } = await join(product, 'undecided');
    const { check, pay, id } = await payUnheard(session);
    answer = () => Promise.resolve(listedPayment({ transactionId: id, status: 'other', amount: 100 }));
    expect(await post(product, { type: 'pay', body: check })).toEqual(ACKNOWLEDGED);
    await product.drain();
    expect(await eventOf(`pay_${id}`)).toMatchObject({
      state: 'quarantined',
      stateReason: 'not confirmed by the provider: the body is not the one of a Pay',
    });
    await expectNothing(session);

    expect(await post(product, { type: 'pay', body: pay })).toEqual(ACKNOWLEDGED);
    await product.drain();
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid' }]);
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
    expect(await liveMandates(product, session)).toHaveLength(1);
    for (const body of [check, pay]) expect(await post(product, { type: 'pay', body })).toEqual(ACKNOWLEDGED);
    await product.drain();
    expect(await receiptsOf(product, session)).toHaveLength(1);
    expect(asked).toBe(1);

    // The question is repeated later and changes nothing.
    const before = await subscriptionOf(product, session);
    answer = null;
    await untilTheLastAnswer();
    expect(asked).toBe(2);
    expect(await receiptsOf(product, session)).toHaveLength(1);
    expect(await subscriptionOf(product, session)).toEqual(before);
  });
});

describe('a Pay after a stored Fail', () => {
  /** A paid order whose Fail, which never happened, is stored before its Pay arrives. */
  async function contradicted(name: string): Promise<{ session: Session; pay: string; id: string }> {
    const { session } = await join(product, name);
    const { pay, id } = await payUnheard(session);
    const { InvoiceId = '', AccountId = '' } = Object.fromEntries(new URLSearchParams(pay));
    await report(product, 'fail', { TransactionId: id, InvoiceId, AccountId, Amount: '1.00' });
    expect(await post(product, { type: 'pay', body: pay })).toEqual(ACKNOWLEDGED);
    await expectNothing(session);
    return { session, pay, id };
  }

  it('that the provider confirms is applied once, like any Pay (T26)', async () => {
    const { session, pay, id } = await contradicted('late-success');
    await product.drain();
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid', amount: 100 }]);
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
    expect(await liveMandates(product, session)).toHaveLength(1);
    expect((await records().mandates.get(session.uid))?.card?.cardId).toBe(new URLSearchParams(pay).get('CardId'));
    expect(await eventOf(`pay_${id}`)).toMatchObject({
      state: 'applied',
      stateReason: `a Fail of this payment is stored, but the provider confirms it: pay_${id}_listed`,
    });
    const before = { subscription: await subscriptionOf(product, session), mails: emailsTo(product, session.email) };

    expect(await post(product, { type: 'pay', body: pay })).toEqual(ACKNOWLEDGED);
    const doubt = 'a Fail of this payment is stored';
    await confirmPayment(product.deps, { eventId: `pay_${id}`, transactionId: id, amount: 100, doubt, attempts: 0 });
    await product.drain();
    expect({ subscription: await subscriptionOf(product, session), mails: emailsTo(product, session.email) }).toEqual(
      before,
    );
    expect(asked).toBe(1);
    const day = moscowDay(await product.deps.clock.now());
    await moveToNightRun(product);
    expect(
      (await closeDay(product.deps, { day })).differences.filter((each) => JSON.stringify(each).includes(id)),
    ).toEqual([]);
  });

  it.each([
    [1, 'has another amount', listedPayment({ amount: 7_00 }), 'its record has another amount: 700 kopecks'],
    [1, 'is a refund', listedPayment({ kind: 'refund', amount: 100 }), 'it knows no such payment'],
    [1, 'is declined', listedPayment({ status: 'declined', amount: 100 }), 'it has declined the payment'],
    [1, 'is cancelled', listedPayment({ status: 'cancelled', amount: 100 }), 'it has cancelled the payment'],
    [6, 'is not completed', listedPayment({ status: 'other', amount: 100 }), 'it has not completed the payment'],
    [6, 'is missing', null, 'it knows no such payment'],
  ])('stays in quarantine after %i questions when the record %s (T26)', async (questions, name, record, reason) => {
    const { session, id } = await contradicted(name.replaceAll(' ', '-'));
    answer = () => Promise.resolve(record && { ...record, transactionId: id });
    await product.drain();
    expect(asked).toBe(1);
    await untilTheLastAnswer();
    expect(asked).toBe(questions);
    expect(await eventOf(`pay_${id}`)).toMatchObject({
      state: 'quarantined',
      stateReason: `${FAIL_STORED}, and ${reason}`,
    });
    expect(await eventOf(`pay_${id}_listed`)).toBeNull();
    await expectNothing(session);
  });

  it('is asked about again until the provider has decided, and is then applied (T26)', async () => {
    const { session, id } = await contradicted('decided-later');
    const unfinished = listedPayment({ transactionId: id, status: 'other', amount: 100 });
    for (const early of [null, unfinished]) {
      answer = () => Promise.resolve(early);
      await product.moveTo((await product.deps.clock.now()) + 3 * MINUTE);
      expect(await eventOf(`pay_${id}`)).toMatchObject({ state: 'quarantined', stateReason: FAIL_STORED });
      await expectNothing(session);
    }
    answer = null;
    await untilTheLastAnswer();
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid' }]);
    expect(await eventOf(`pay_${id}`)).toMatchObject({ state: 'applied' });
  });

  it('is asked about again while the provider cannot be reached, and when staff apply it again (T26)', async () => {
    const { session, id } = await contradicted('unreachable');
    answer = () => Promise.reject(new ProviderError('unreachable', 'no answer'));
    await product.drain();
    expect(asked).toBe(1);
    expect(await eventOf(`pay_${id}`)).toMatchObject({ state: 'quarantined', stateReason: FAIL_STORED });
    answer = () => Promise.resolve(null);
    await untilTheLastAnswer();
    expect(await eventOf(`pay_${id}`)).toMatchObject({ stateReason: `${FAIL_STORED}, and it knows no such payment` });
    await expectNothing(session);

    answer = null;
    const fira = await createStaff(product, 'finance', 'fira');
    const tasks = await newOutboxTasks(product, async () => {
      expect((await callPanel(product, reapplyWebhook, { id: `pay_${id}` }, fira)).body).toMatchObject({
        state: 'quarantined',
        note: FAIL_STORED,
      });
    });
    expect(tasks).toEqual([
      {
        kind: 'confirm-payment',
        eventId: `pay_${id}`,
        transactionId: id,
        amount: 100,
        doubt: 'a Fail of this payment is stored',
      },
    ]);
    await product.drain();
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid' }]);
  });

  it('that was applied before the Fail came stays as it is (P2)', async () => {
    const { session } = await join(product, 'fail-comes-last');
    const { transactionId } = await subscribe(product, session);
    const pay = await sent('pay');
    const before = await subscriptionOf(product, session);
    const { InvoiceId = '', AccountId = '' } = Object.fromEntries(new URLSearchParams(pay));
    await report(product, 'fail', { TransactionId: transactionId, InvoiceId, AccountId, Amount: '1.00' });
    const changed = withField(pay, 'GatewayName', 'Other');
    expect(await post(product, { type: 'pay', body: changed })).toEqual(ACKNOWLEDGED);
    await product.drain();
    expect(await subscriptionOf(product, session)).toEqual(before);
    expect(asked).toBe(0);
  });

  it('stays in quarantine when its provider cannot be asked (T26)', async () => {
    const { session } = await join(product, 'desk');
    const at = await product.deps.clock.now();
    const call = desk.takeCash({ order: 'none', payer: session.uid, kopecks: 100, at });
    await records().paymentEvents.create({
      id: 'fail_cash-desk-1',
      provider: 'cash-desk',
      type: 'fail',
      accountId: null,
      fields: {},
      bodyHash: 'x',
      signingKey: 'current',
      state: 'applied',
      stateReason: null,
      waitsByReceipt: false,
      checkDecision: null,
      attempts: 1,
      receivedAt: at,
      isRedacted: true,
    });
    const tasks = await newOutboxTasks(product, () =>
      product.webhooks({ method: 'POST', path: '/api/webhooks/cash-desk/pay', query: {}, ...call }),
    );
    expect(tasks).toEqual([]);
    expect(await eventOf('pay_cash-desk-1')).toMatchObject({
      state: 'quarantined',
      stateReason: `${FAIL_STORED}, and the provider cannot be asked`,
    });
    expect(await records().receipts.get('cash-desk-1')).toBeNull();
  });
});
