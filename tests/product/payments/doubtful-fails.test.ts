import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import { buy, CARDS } from '../../support/customers/buy';
import { post } from '../../support/product/notifications';
import { advanceToPeriodEnd, join, receiptsOf, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/**
 * A signed body that is not the one of a Fail, sent to the address of Fail, has no effect on its payment (T26): neither
 * on a genuine Fail that comes later nor on a genuine Pay.
 */

const product = await startProductOfFile();
beforeEach(() => product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 0 }, fail: { drop: 0 } } }));

const records = () => product.deps.store.nonTransactional;
const eventOf = (id: string): Promise<PaymentEvent | null> => records().paymentEvents.get(id);

async function sent(type: string): Promise<string> {
  const found = (await product.sandbox.cloudpayments.deliveries()).findLast((each) => each.type === type);
  if (found === undefined) throw new Error(`no ${type} was sent`);
  return found.body;
}

const idIn = (body: string): string => new URLSearchParams(body).get('TransactionId') ?? '';

/** All that the provider sends of one type is lost from now on. Returns its body and the one of the Check. */
async function losing(type: 'fail' | 'pay', attempt: () => Promise<unknown>) {
  await product.sandbox.cloudpayments.setFaults({ notifications: { [type]: { drop: 100 } } });
  await attempt();
  const body = await sent(type);
  return { check: await sent('check'), body, id: idIn(body) };
}

const ACKNOWLEDGED = { status: 200, code: 0 };
const MISDIRECTED = { state: 'quarantined', stateReason: 'the body is not the one of a Fail' };

/** The Check arrives at the address of Fail before what the provider sends. */
async function misdirect(check: string): Promise<void> {
  expect(await post(product, { type: 'fail', body: check })).toEqual(ACKNOWLEDGED);
  expect(await eventOf(`fail_${idIn(check)}`)).toMatchObject(MISDIRECTED);
}

const orderIn = async (body: string) => records().orders.get(new URLSearchParams(body).get('InvoiceId') ?? '');

describe('a Check that somebody sends to the address of Fail', () => {
  it('does not keep the order of a declined card authorized: the genuine Fail is applied, once (T26)', async () => {
    const { session } = await join(product, 'declined');
    const { check, body, id } = await losing('fail', () => buy(product, session, { card: CARDS.poor }));
    await misdirect(check);
    expect((await orderIn(check))?.authorizedBy).toBe(id);
    for (let n = 0; n < 2; n += 1) expect(await post(product, { type: 'fail', body })).toEqual(ACKNOWLEDGED);
    expect((await orderIn(check))?.authorizedBy).toBeNull();
    const of = (await records().paymentEvents.ofAccount(session.uid, 10)).filter(({ type }) => type === 'fail');
    expect(of.map(({ state }) => state).toSorted()).toEqual(['applied', 'quarantined']);
  });

  it('does not hide that a renewal failed (T26)', async () => {
    const { session } = await join(product, 'past-due');
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    const { check, body } = await losing('fail', () => advanceToPeriodEnd(product, session, 0.1));
    await misdirect(check);
    const pastDue = async () => (await subscriptionOf(product, session)).pastDue;
    expect(await pastDue()).toBeNull();
    expect(await post(product, { type: 'fail', body })).toEqual(ACKNOWLEDGED);
    expect(await pastDue()).not.toBeNull();
  });

  it('does not make the Pay of the payment doubtful (T26)', async () => {
    const { session } = await join(product, 'paid');
    const { check, body, id } = await losing('pay', () => buy(product, session));
    await misdirect(check);
    expect(await post(product, { type: 'pay', body })).toEqual(ACKNOWLEDGED);
    expect(await eventOf(`pay_${id}`)).toMatchObject({ state: 'applied', stateReason: null });
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid' }]);
  });
});

it('the Pay of a renewal, sent to the address of Fail, does not make the customer past due (T26)', async () => {
  const { session } = await join(product, 'renewed');
  await subscribe(product, session, { period: 1 });
  await advanceToPeriodEnd(product, session, 0.1);
  const body = await sent('pay');
  expect(new URLSearchParams(body).get('SubscriptionId')).not.toBe('');
  const before = await subscriptionOf(product, session);
  expect(await post(product, { type: 'fail', body })).toEqual(ACKNOWLEDGED);
  expect(await eventOf(`fail_${idIn(body)}`)).toMatchObject({
    state: 'quarantined',
    stateReason: 'the body is not the one of a Fail',
  });
  expect(await subscriptionOf(product, session)).toEqual(before);
});
