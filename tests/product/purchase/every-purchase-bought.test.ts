import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { payDevice } from '@functions/devices/contract/pay-device';
import { getPayment } from '@functions/panel/contract/get-payment';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { OrderKind } from '@functions/payments/contract/values/payments';
import type { PaymentPlace } from '@functions/payments/contract/values/payment-place';
import type { PurchaseKind } from '@functions/purchase/rules/kinds/kind';
import { checkPurchase } from '@functions/purchase/rules/check';
import { kindOf, PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { fiscalReceipt } from '@functions/providers/cloudpayments/fiscal-receipt';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { PayableOrder } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { widgetOf } from '../../support/customers/widget-of';
import { addressOf, join, newPrepaidToken, paidTransactionId, receiptsOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { BUYING, orderKind, payOrder, requestOf, SOLD_BY_PAGES } from '../../support/purchases/buying';
import { gained, holdingsOf } from '../../support/purchases/holdings';

/** Every kind of purchase, as the table of kinds declares it, until it is paid. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
const { cloudpayments } = product.sandbox;
let staff: StaffSession;
/** One order of each kind. */
const examples = new Map<OrderKind, PayableOrder>();
beforeAll(async () => {
  staff = await createStaff(product, 'admin');
  for (const kind of SOLD_BY_PAGES) examples.set(kind, await orderKind(product, kind, await buyerOf(kind)));
});
const exampleOf = (kind: OrderKind): PayableOrder => {
  const example = examples.get(kind);
  if (example === undefined) throw new Error(`no order of a ${kind}`);
  return example;
};

const call = (request: object, session: Session | null = null) => product.call(createOrder, request, session);
const orderOf = async ({ payToken }: Pick<PayableOrder, 'payToken'>) => {
  const order = await stored().orders.get(payToken);
  if (order === null) throw new Error('no order');
  return order;
};

let people = 0;
/** A customer to whom it is for sale. */
async function buyerOf(kind: OrderKind): Promise<Session> {
  const { session } = await join(product, `${kind}-${(people += 1)}`, { language: 'ru' });
  await BUYING[kind].prepare(product, session);
  return session;
}

/** What pays for the same thing: terms, which differ only in how one comes to them, and every other kind for itself. */
const thingOf = (kind: OrderKind): string => (refundRulesOf({ kind }).takes === 'time' ? 'time' : kind);

/** Where the payment of a visitor is, who may buy it to claim it, or to give it away. */
const PLACES: Readonly<Record<NonNullable<PurchaseKind<never>['buy']['byGuest']>, PaymentPlace>> = {
  'to-claim': 'unclaimed',
  'to-give': 'gift',
};

describe.each(SOLD_BY_PAGES)('the order of a %s', (kind) => {
  const { buy, form, after } = PURCHASE_KINDS[kind];

  it('needs the consents that its page asks for, and that to charges exactly if it renews', async () => {
    const session = await buyerOf(kind);
    const request = requestOf(kind, session);
    const refused = { body: { code: 'consents_missing' } };
    expect(await call({ ...request, consents: { offer: false, autoCharge: true } }, session)).toMatchObject(refused);
    const uncharged = await call({ ...request, consents: { offer: true, autoCharge: false } }, session);
    expect(uncharged).toMatchObject(buy.renews ? refused : { status: 200 });
    expect(BUYING[kind].asksToCharge, 'the consent that the page asks for').toBe(buy.renews);
  });

  it('needs a session, unless the table says how a visitor buys it', async () => {
    const email = addressOf(product, `visitor-${kind}`);
    const request = { ...requestOf(kind, { uid: '', email }), prepaidToken: newPrepaidToken(0) };
    expect(buy.byGuest !== null, 'the page is open to visitors').toBe(BUYING[kind].isForVisitors);
    const { status, body } = await call(request);
    if (buy.byGuest === null) {
      expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      return;
    }
    const order = { widget: widgetOf(createOrder.response.parse(body)) };
    const id = paidTransactionId(await payOrder(product, { uid: '', email }, order));
    await product.drain();
    expect((await callPanel(product, getPayment, { id }, staff)).body).toMatchObject({ place: PLACES[buy.byGuest] });
  });

  it('is of its own kind, and may be one-off only if the table says so', async () => {
    const session = await buyerOf(kind);
    const asked = await call({ ...requestOf(kind, session), isOneOff: true }, session);
    const order = await orderOf(createOrder.response.parse(asked.body));
    expect(order).toMatchObject({ purchase: { kind }, uid: session.uid });
    expect(order.isOneOff === true).toBe(buy.mayBeOneOff);
  });

  it('fills the form: description, token, amount, and an item that nothing else has', async () => {
    const { widget, payToken } = exampleOf(kind);
    const order = await orderOf({ payToken });
    expect(widget.amount).toBeGreaterThan(0);
    expect(widget.amount * 100).toBeCloseTo(order.amount, 6);
    expect(widget.tokenize).toBe(form.asksForToken || buy.renews);
    expect(widget.receipt.items).toMatchObject([{ amount: widget.amount, quantity: 1, ...BUYING[kind].tags }]);
    const [item] = widget.receipt.items;
    const bare = fiscalReceipt({ item: { kind: 'access' }, amount: order.amount, email: '' }).items[0];
    expect(item?.label).not.toBe(bare?.label);
    for (const other of SOLD_BY_PAGES.filter((each) => thingOf(each) !== thingOf(kind))) {
      const another = exampleOf(other).widget;
      expect(another.receipt.items[0]?.label, `the item of a ${other}`).not.toBe(item?.label);
      expect(another.description, `the description of a ${other}`).not.toBe(widget.description);
    }
    for (const same of SOLD_BY_PAGES.filter((each) => thingOf(each) === thingOf(kind)))
      expect(PURCHASE_KINDS[same].form.description).toBe(form.description);
  });

  it('is paid by one press of the saved card exactly if the table says so, and its page has the button', async () => {
    const session = await buyerOf(kind);
    const { payToken, widget } = await orderKind(product, kind, session);
    const { uid, email } = session;
    const pressed = await product.call(payDevice, { uid, email, payToken, amount: widget.amount }, session);
    expect(pressed.body).toMatchObject(buy.bySavedCard ? { result: 'paid' } : { code: 'no_such_payment' });
    expect(BUYING[kind].hasCardButton, 'the button of the page').toBe(buy.bySavedCard);
  });

  it('is repeated as the same order; a declined payment changes nothing, and the order can be paid', async () => {
    const session = await buyerOf(kind);
    const before = await holdingsOf(product, session);
    const paid = (await receiptsOf(product, session)).length;
    const placed = await orderKind(product, kind, session);
    expect((await orderKind(product, kind, session)).payToken).toBe(placed.payToken);
    const mandate = await stored().mandates.get(session.uid);
    await cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 5051 } });
    expect((await payOrder(product, session, placed)).step).toBe('fail');
    await product.drain();
    expect(gained(before, await holdingsOf(product, session))).toEqual([]);
    expect((await stored().mandates.get(session.uid))?.token).toBe(mandate?.token);
    expect(await receiptsOf(product, session)).toHaveLength(paid);
    expect((await orderKind(product, kind, session)).payToken).toBe(placed.payToken);
    paidTransactionId(await payOrder(product, session, placed));
  });

  it('is refused by Check once it makes no sense or grants something else', async () => {
    for (const [decision, happens] of Object.entries(BUYING[kind].refusedAfter)) {
      const session = await buyerOf(kind);
      const order = await orderOf(await orderKind(product, kind, session));
      const check = async () =>
        checkPurchase(
          order,
          (await stored().subscriptions.get(session.uid)) ?? noSubscription(session.uid),
          order.created,
        );
      expect(await check()).toBe('accepted');
      await happens(product, session);
      expect(await check()).toBe(decision);
    }
  });

  it('opens a link exactly if a link may pay it; only that begins when it is paid, and follows a merge', async () => {
    const session = await buyerOf(kind);
    const placed = await orderKind(product, kind, session);
    const { purchase } = await orderOf(placed);
    const byLink = kindOf(purchase).buy.byLink(purchase);
    // The form does not offer it; whoever names the method all the same is refused by Check.
    const intent = { ...placed.widget, restrictedPaymentMethods: [] };
    const { step } = await cloudpayments.payByOther({ intent, method: 'Sbp' });
    expect(step).toBe(byLink ? 'link' : 'fail');
    const { beginsWhenPaid } = PURCHASE_KINDS[kind].settle;
    expect({ beginsWhenPaid, followsMerge: after.followsMerge }).toEqual({
      beginsWhenPaid: byLink,
      followsMerge: byLink,
    });
  });
});
