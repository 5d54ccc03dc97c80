import { withReads } from '@functions/subscription/rules/subscription';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION, createOrder } from '@functions/purchase/contract/create-order';
import { fail } from '@functions/base/rules/result';
import { createOrder as createOrderDirectly } from '@functions/purchase/calls/create-order';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { order } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  join,
  newPrepaidToken,
  orderAsGuest,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const stored = () => product.deps.store.nonTransactional;
const request = { uid: '', email: '', period: 30, tariff: 1, consents: bothConsents };
const ask = async (session: Session | null, about: object) => {
  const claimed = session && { uid: session.uid, email: session.email };
  return product.call(createOrder, { ...request, ...claimed, ...about }, session);
};
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });

const orderOf = async (payToken: unknown) => {
  const found = await stored().orders.get(String(payToken));
  if (found === null) throw new Error('no order');
  return found;
};
const customerOf = async ({ uid }: Session) => {
  const found = await stored().customers.get(uid);
  if (found === null) throw new Error('no customer');
  return found;
};

/** The ids of the customer's requests to count the referral discount again. */
async function recountsOf({ uid }: Session): Promise<string[]> {
  const tasks = (await product.db.collection('outbox').get()).docs.map(({ id }) => id);
  return tasks.filter((id) => id.startsWith(`recount-referrals_${uid}_`)).toSorted();
}

describe('an order is refused and nothing is stored', () => {
  it.each([
    ['without the consent to the offer', { consents: { autoCharge: true, offer: false } }, 400, 'consents_missing'],
    ['without the consent to renewals', { consents: { autoCharge: false, offer: true } }, 400, 'consents_missing'],
    ['for a tariff that is not sold', { tariff: 2 }, 400, 'tariff_not_sold'],
    ['for a trial of 31 days', { period: 31 }, 400, 'trial_days_out_of_range'],
    ['for a trial of no days', { period: 0 }, 400, 'trial_days_out_of_range'],
    ['with a phone number of another country', { phone: '+49 30 123456' }, 400, 'phone_missing'],
    ['for a device without a subscription', { kind: 'device-slot' }, 409, 'not_active'],
  ])('%s', async (_case, about, status, code) => {
    const { session } = await join(product, 'refused');
    expect(await ask(session, about)).toMatchObject(refused(status, code));
    expect(await stored().orders.ofCustomer(session.uid, 9)).toEqual([]);
  });

  it('for a term while the subscription is active', async () => {
    const { session } = await join(product, 'active');
    await subscribe(product, session);
    expect(await ask(session, {})).toMatchObject(refused(409, 'already_active'));
    expect(await ask(session, { kind: 'resubscribe' })).toMatchObject(refused(409, 'already_active'));
  });

  it('for a customer whose access is restricted', async () => {
    const { session } = await join(product, 'restricted');
    await subscribe(product, session);
    const subscription = await subscriptionOf(product, session);
    const since = await product.deps.clock.now();
    await stored().subscriptions.save({
      ...withReads({ ...subscription, restricted: { since, reason: 'key-shared' } }),
    });
    for (const kind of ['resubscribe', 'device-slot', 'past-due-payment'])
      expect(await ask(session, { kind }), kind).toMatchObject(refused(403, 'restricted'));
    expect(await stored().orders.ofCustomer(session.uid, 9)).toHaveLength(1);
  });

  const prepaidToken = newPrepaidToken();
  const email = 'guest@example.com';
  it.each([
    ['without a session and the page’s id', { email }, 401, 'not_signed_in'],
    ['without a session, for another kind', { email, prepaidToken, kind: 'resubscribe' }, 401, 'not_signed_in'],
    ['with a malformed id of the page', { email, prepaidToken: 'x_30_1' }, 400, 'prepaid_token_not_valid'],
    ['by a guest without an address', { email: '', prepaidToken }, 400, 'email_missing'],
    ['by a guest with an address without a domain', { email: 'guest@example', prepaidToken }, 400, 'email_missing'],
    ['by a guest with words before the address', { email: `my ${email}`, prepaidToken }, 400, 'email_missing'],
    ['by a guest with words after the address', { email: `${email} or phone`, prepaidToken }, 400, 'email_missing'],
  ])('%s', async (_case, about, status, code) => {
    const before = [await product.count('orders'), await product.count('guestPurchases')];
    expect(await ask(null, about)).toMatchObject(refused(status, code));
    expect([await product.count('orders'), await product.count('guestPurchases')]).toEqual(before);
  });
});

describe('an order', () => {
  it('for a device needs no new consent to renewals, and stores the period and the lines of the price', async () => {
    const { session } = await join(product, 'device');
    await subscribe(product, session);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const consents = { autoCharge: false, offer: true };
    const { status, body } = await ask(session, { kind: 'device-slot', consents });
    expect(status).toBe(200);
    const placed = await orderOf(body.payToken);
    expect(body).toMatchObject({ checkout: { amount: placed.amount / 100 }, quote: null });
    expect(placed.purchase).toEqual({
      kind: 'device-slot',
      lines: [{ kind: 'days-left', until: currentPeriodEnd, days: 30, amount: placed.amount }],
      periodEnd: currentPeriodEnd,
    });
    expect(placed.consents).toEqual({ ...consents, version: CONSENT_VERSION, at: placed.created });
    expect(await ask(session, { kind: 'device-slot', consents: { autoCharge: true, offer: false } })).toMatchObject(
      refused(400, 'consents_missing'),
    );
  });

  it('of a customer to whom a trial was denied is for the full term', async () => {
    const { session } = await join(product, 'denied');
    await stored().customers.save({ ...(await customerOf(session)), isTrialDenied: true });
    const { widget, quote } = await order(product, session);
    expect({ amount: widget.amount, trialDays: quote?.trialDays }).toEqual({ amount: 150, trialDays: 0 });
  });

  it('of a guest to whom a trial was denied is for the full term', async () => {
    const token = newPrepaidToken();
    const trial = await orderAsGuest(product, addressOf(product, 'denied-guest'), token);
    expect(trial.widget.amount).toBe(1);
    const purchase = await stored().guestPurchases.get(product.deps.random.hash(token));
    if (purchase === null) throw new Error('no guest purchase');
    await stored().guestPurchases.save({ ...purchase, isTrialDenied: true });
    const { widget, quote } = await orderAsGuest(product, addressOf(product, 'denied-guest'), token);
    expect({ amount: widget.amount, trialDays: quote?.trialDays }).toEqual({ amount: 150, trialDays: 0 });
  });

  it('at an outdated referral discount is at the current price, and each such order requests a recount', async () => {
    const { session } = await join(product, 'outdated');
    const { subscriptions } = stored();
    await subscribe(product, session);
    const bought = await subscriptionOf(product, session);
    await subscriptions.save({ ...bought, autoRenewal: 'cancelled', friends: { all: 50, paid: 50 } });
    const orders = [];
    for (const tariff of [1, 6]) orders.push(await order(product, session, { kind: 'resubscribe', tariff }));
    expect(orders.map(({ widget }) => widget.amount)).toEqual([150, 600]);
    expect(await recountsOf(session)).toEqual(
      orders.map(({ payToken }) => `recount-referrals_${session.uid}_order_${payToken}`).toSorted(),
    );
  });

  it('at a referral discount that is up to date requests no recount', async () => {
    const { session } = await join(product, 'up-to-date');
    await subscribe(product, session);
    const before = await recountsOf(session);
    await order(product, session, { kind: 'device-slot' });
    expect(await recountsOf(session)).toEqual(before);
  });
});

describe('the phone number of an order', () => {
  const PHONES = ['+79123456789', '+79990001122'] as const;

  it('is stored in the order and with the customer, in one format, and reaches the payment form', async () => {
    const { session } = await join(product, 'caller');
    const before = await customerOf(session);
    const { body } = await ask(session, { phone: '8 (912) 345-67-89' });
    expect(await orderOf(body.payToken)).toMatchObject({ phone: PHONES[0] });
    expect(body).toMatchObject({ checkout: { payload: { userInfo: { phone: PHONES[0] } } } });
    expect(await customerOf(session)).toEqual({ ...before, phone: PHONES[0] });
    const again = await ask(session, {});
    expect(again.body.payToken).toBe(body.payToken);
  });

  it('makes another order when it changes: the earlier one expires, and the customer has the new number', async () => {
    const { session } = await join(product, 'changer');
    const first = await orderOf((await ask(session, { phone: PHONES[0] })).body.payToken);
    const before = await customerOf(session);
    const second = await orderOf((await ask(session, { phone: PHONES[1] })).body.payToken);
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.phone).toBe(PHONES[1]);
    expect(await orderOf(first.orderId)).toEqual({ ...first, expiresAt: second.created });
    expect(await customerOf(session)).toEqual({ ...before, phone: PHONES[1] });
  });

  it('of a guest is stored in the order, which has no number without it', async () => {
    const email = addressOf(product, 'guest-phone');
    const about = { email, prepaidToken: newPrepaidToken() };
    const without = await orderOf((await ask(null, about)).body.payToken);
    expect(without).not.toHaveProperty('phone');
    const placed = await orderOf((await ask(null, { ...about, phone: PHONES[0] })).body.payToken);
    expect(placed).toMatchObject({ email, uid: null, phone: PHONES[0] });
  });

  it('is required by a terminal that needs it, unless the customer gave it before', async () => {
    const { session } = await join(product, 'required');
    const deps = { ...product.deps, settings: { ...product.deps.settings, needsPhone: true } };
    const place = async (about: { phone?: string }) =>
      createOrderDirectly(deps, {
        customer: await customerOf(session),
        request: { ...request, ...about },
        clientIp: '',
      });
    expect(await place({})).toEqual(fail('phone_missing'));
    expect(await place({ phone: '12' })).toEqual(fail('phone_missing'));
    expect(await place({ phone: PHONES[0] })).toMatchObject({ ok: true });
    expect(await place({})).toMatchObject({ ok: true });
  });
});
