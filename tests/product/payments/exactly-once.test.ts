import { beforeAll, describe, expect, it } from 'vitest';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { buy, CARDS, order } from '../../support/customers/buy';
import { post, sign, withField, type SentNotification } from '../../support/product/notifications';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import type { Session } from '../../../scripts/lib/auth-emulator';

const product = await startProductOfFile();

const subscriptionOf = (session: Session) => product.deps.store.nonTransactional.subscriptions.get(session.uid);

/** Orders and pays while the first delivery of Pay is lost. Returns the notifications as they were sent. */
async function payUnheard(session: Session): Promise<{ check: SentNotification; pay: SentNotification }> {
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  const { payToken } = await buy(product, session);
  const sent = (await product.sandbox.cloudpayments.deliveries()).filter(({ body }) => body.includes(payToken));
  const find = (type: string) => {
    const found = sent.find((each) => each.type === type);
    if (!found) throw new Error(`no ${type} was sent`);
    return { type, body: found.body };
  };
  return { check: find('check'), pay: find('pay') };
}

/**
 * Applies what the deliveries left. All were acknowledged; a delivery that gets no turn within ten seconds leaves its
 * notification to the sweep (P3), which runs every minute.
 */
async function sweepWhatIsLeft(): Promise<void> {
  const unapplied = async (): Promise<number> => {
    await sweepPaymentEvents(product.deps).catch(() => undefined);
    return (await product.deps.store.nonTransactional.paymentEvents.unapplied({ limit: 1, after: null })).length;
  };
  await expect.poll(unapplied, { timeout: 90_000, interval: 3000 }).toBe(0);
}

/** The body of an honest Pay, changed to name a customer who ordered and did not pay. */
async function forgedPay(session: Session, honest: SentNotification): Promise<{ body: string; payToken: string }> {
  const { payToken, widget } = await order(product, session);
  const body = [
    ['InvoiceId', payToken],
    ['AccountId', session.uid],
    ['TransactionId', String(Math.floor(Math.random() * 1e9) + 5e9)],
    ['CardId', Math.random().toString(36).slice(2)],
    ['Amount', widget.amount.toFixed(2)],
  ].reduce((text, [name, value]) => withField(text, name ?? '', value ?? ''), honest.body);
  return { body, payToken };
}

describe('one Pay has one effect, with any number of copies and other notifications (P1)', () => {
  it('50 shuffled copies, concurrent with the Check and a Recurrent, give one receipt and one period', async () => {
    const anna = await product.customer('anna');
    const { check, pay } = await payUnheard(anna);
    const recurrent = { type: 'recurrent', body: `Id=sc_unknown&AccountId=${anna.uid}&Status=Active` };
    const copies = [...Array.from({ length: 50 }, () => pay), check, check, recurrent];
    const answers = await Promise.all(
      copies.toSorted((_, other) => (other === pay ? 0.5 : -0.5)).map((copy) => post(product, copy)),
    );
    expect(answers.every(({ status, code }) => status === 200 && code === 0)).toBe(true);
    await sweepWhatIsLeft();
    await product.drain();

    const receipts = await product.db.collection('receipts').where('uid', '==', anna.uid).get();
    expect(receipts.docs.map((receipt) => receipt.data())).toMatchObject([{ status: 'Paid', amount: 100 }]);
    const history = await product.deps.store.nonTransactional.subscriptions.history(anna.uid);
    expect(history.map(({ type }) => type)).toEqual(['orderSettled']);
    const live = (await product.sandbox.cloudpayments.subscriptions()).filter(
      ({ AccountId }) => AccountId === anna.uid,
    );
    expect(live).toHaveLength(1);
  }, 120_000);

  it('a copy that arrives after the payment was applied changes nothing (P6)', async () => {
    const boris = await product.customer('boris');
    const { pay } = await payUnheard(boris);
    await post(product, pay);
    const before = await subscriptionOf(boris);
    await product.moveTo((await product.deps.clock.now()) + 1000);
    expect(await post(product, pay)).toEqual({ status: 200, code: 0 });
    expect(await subscriptionOf(boris)).toEqual(before);
  });

  it('a second body with the same transaction id is quarantined', async () => {
    const vera = await product.customer('vera');
    const { pay } = await payUnheard(vera);
    await post(product, pay);
    const before = await subscriptionOf(vera);
    expect(await post(product, { ...pay, body: withField(pay.body, 'Amount', '1500.00') })).toEqual({
      status: 200,
      code: 0,
    });
    expect(await subscriptionOf(vera)).toEqual(before);
    const quarantined = await product.db.collection('paymentEvents').where('state', '==', 'quarantined').get();
    expect(quarantined.docs.some((event) => String(event.data().stateReason).includes('another body'))).toBe(true);
  });
});

describe('a forged notification has no effect (P4, T15)', () => {
  let honest: SentNotification;
  beforeAll(async () => {
    honest = (await payUnheard(await product.customer('honest'))).pay;
  });

  it.each([
    ['no signature', () => null],
    ['an empty signature', () => ''],
    ['the signature of another key', (body: string) => sign(body, 'other')],
    ['the signature made with an empty secret', (body: string) => sign(body, '')],
    ['a truncated signature', (body: string) => sign(body, process.env.CLOUDPAYMENTS_API_SECRET ?? '').slice(0, 20)],
    ['the signature of another body', () => sign(honest.body, process.env.CLOUDPAYMENTS_API_SECRET ?? '')],
  ])('with %s it returns 401 and is not stored', async (_name, signature) => {
    const forger = await product.customer(`forger-${Math.random().toString(36).slice(2, 8)}`);
    const { body } = await forgedPay(forger, honest);
    const events = await product.count('paymentEvents');
    expect((await post(product, { type: 'pay', body }, signature(body))).status).toBe(401);
    expect(await product.count('paymentEvents')).toBe(events);
    expect(await subscriptionOf(forger)).toBeNull();
  });

  it.each([
    ['Amount', '0.01'],
    ['Amount', '150.00'],
    ['Currency', 'USD'],
    ['AccountId', 'somebody-else'],
    ['InvoiceId', 'no-such-order'],
  ])('a signed Pay with another %s (%s) is acknowledged and gives no time (P5)', async (name, value) => {
    const customer = await product.customer(`wrong-${name}-${value.length}`.toLowerCase());
    const { body } = await forgedPay(customer, honest);
    expect(await post(product, { type: 'pay', body: withField(body, name, value) })).toEqual({ status: 200, code: 0 });
    expect(await subscriptionOf(customer)).toBeNull();
  });

  it.each([
    ['Amount', '0.01', 12],
    ['Currency', 'USD', 12],
    ['AccountId', 'somebody-else', 11],
    ['InvoiceId', 'no-such-order', 10],
  ])('Check refuses another %s (%s) with code %i, also when repeated (P5)', async (name, value, code) => {
    const customer = await product.customer(`check-${name}-${code}`.toLowerCase());
    const { body } = await forgedPay(customer, honest);
    const check = { type: 'check', body: withField(body, name, value) };
    expect(await post(product, check)).toEqual({ status: 200, code });
    expect(await post(product, check)).toEqual({ status: 200, code });
  });
});

describe('Check', () => {
  it('returns 20 (expired) for an order that another order replaced', async () => {
    const customer = await product.customer('changes-mind');
    const { pay } = await payUnheard(await product.customer('source'));
    const first = await forgedPay(customer, pay);
    await order(product, customer, { tariff: 12 });
    expect(await post(product, { type: 'check', body: first.body })).toEqual({ status: 200, code: 20 });
  });

  it('returns 13 for a second form on an order that is being paid', async () => {
    const customer = await product.customer('two-tabs');
    const { pay } = await payUnheard(await product.customer('source-two'));
    const { body } = await forgedPay(customer, pay);
    expect(await post(product, { type: 'check', body })).toEqual({ status: 200, code: 0 });
    expect(await post(product, { type: 'check', body: withField(body, 'TransactionId', '77') })).toEqual({
      status: 200,
      code: 13,
    });
  });

  it('returns 13 for a renewal of a mandate that is not the current one', async () => {
    const customer = await product.customer('renewal');
    await buy(product, customer, { card: CARDS.good });
    await product.drain();
    const [sent] = (await product.sandbox.cloudpayments.deliveries()).filter(({ type }) => type === 'check');
    const renewal = [
      ['InvoiceId', ''],
      ['SubscriptionId', 'sc_somebody'],
      ['TransactionId', '78'],
    ].reduce((text, [name, value]) => withField(text, name ?? '', value ?? ''), sent?.body ?? '');
    expect(await post(product, { type: 'check', body: renewal })).toEqual({ status: 200, code: 13 });
  });
});
