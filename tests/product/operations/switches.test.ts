import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCampaign } from '@functions/campaigns/contract/campaigns';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { getSwitches, setSwitches } from '@functions/operations/contract/switches';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { ORDER_KINDS } from '@functions/payments/contract/values/payments';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import type { Switch } from '@functions/operations/contract/values/switches';
import { MINUTE } from '@functions/base/rules/calendar';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import { sendCampaignPage } from '@functions/campaigns/tasks/send-campaign-page';
import { kindNamed } from '@functions/purchase/rules/kinds/purchase-kinds';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order as placeOrder } from '../../support/customers/buy';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import {
  addressOf,
  advanceToPeriodEnd,
  bothConsents,
  join,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
let ada: StaffSession;
beforeAll(async () => {
  ada = await createStaff(product, 'admin', 'ada');
});
/** A minute later: every instance has read the switches again. */
async function switchOff(...off: Switch[]) {
  const reply = await callPanel(product, setSwitches, { off }, ada);
  for (const name of Object.keys(FUNCTION_SECRETS) as FunctionName[]) product.depsOf(name).publicFacts.forget();
  product.deps.publicFacts.forget();
  return reply;
}
afterEach(async () => {
  await switchOff();
});
const shop = async () => getShop.response.parse((await product.call(getShop, { uid: '', email: '' })).body);
const order = { consents: bothConsents, tariff: 1, period: 30 } as const;

it('all are on until an admin switches one off; finance sees them and the health page counts them', async () => {
  const fira = await createStaff(product, 'finance', 'fira');
  const seen = async () => getSwitches.response.parse((await callPanel(product, getSwitches, {}, fira)).body);
  expect(await seen()).toEqual({ off: [], setBy: null, setAt: null });
  expect((await switchOff('sales', 'google.com')).status).toBe(200);
  expect(await seen()).toMatchObject({ off: ['google.com', 'sales'], setBy: ada.login });
  const { body } = await callPanel(product, getSystemHealth, {}, fira);
  expect(getSystemHealth.response.parse(body).checks).toContainEqual(
    expect.objectContaining({ name: 'switchedOff', state: 'warn', count: 2 }),
  );
  expect(await callPanel(product, setSwitches, { off: [] }, fira)).toMatchObject({ status: 403 });
});

it('one way to sign in is always left', async () => {
  expect(await switchOff(...SIGN_IN_WAYS)).toMatchObject({ status: 409, body: { code: 'no_sign_in_left' } });
  for (const left of SIGN_IN_WAYS)
    expect((await switchOff(...SIGN_IN_WAYS.filter((way) => way !== left))).status, left).toBe(200);
});

it('a switch that a newer release set, and this one does not know, changes nothing', async () => {
  await product.deps.store.nonTransactional.settings.saveSwitches({
    off: ['of-next-year' as Switch],
    setBy: 'ada',
    setAt: 0,
  });
  product.deps.publicFacts.forget();
  expect(await product.deps.publicFacts.switchedOff()).toEqual([]);
});

describe('a way to sign in that is off', () => {
  it('registers nobody and opens no session, by the API too; whoever is signed in stays', async () => {
    const { session } = await join(product, 'anna');
    await switchOff('google.com');
    const email = addressOf(product, 'boris');
    const boris = await signInWithGoogle('google-boris', email);
    expect(await product.call(registerCustomer, { uid: boris.uid, email }, boris)).toMatchObject({
      status: 403,
      body: { code: 'sign_in_off' },
    });
    expect((await product.call(getShop, { uid: session.uid, email: session.email }, session)).status).toBe(200);
  });
});

describe('trials that are off', () => {
  it('the prices and the order are those of a full term', async () => {
    expect((await shop()).trialDays).toBe(30);
    await switchOff('trials');
    const { trialDays, firstPayment, monthlyPayment } = await shop();
    expect([trialDays, firstPayment]).toEqual([0, monthlyPayment]);
    const { session } = await join(product, 'vera');
    const { body } = await product.call(createOrder, { ...order, uid: session.uid, email: session.email }, session);
    expect(createOrder.response.parse(body).checkout?.amount).toBe(monthlyPayment);
  });
});

describe('sales that are off', () => {
  it('each kind of purchase says whether it serves a subscription', () => {
    expect(ORDER_KINDS.filter((kind) => kindNamed(kind).buy.servesSubscription)).toEqual([
      'past-due-payment',
      'card-change',
    ]);
  });

  it('nothing new is sold, and a form that is open already takes no money', async () => {
    const { session } = await join(product, 'gleb');
    const about = { ...order, uid: session.uid, email: session.email };
    await switchOff('sales');
    expect((await shop()).areSalesOff).toBe(true);
    expect(await product.call(createOrder, about, session)).toMatchObject({ status: 503, body: { code: 'sales_off' } });
    await switchOff();
    expect((await shop()).areSalesOff).toBeUndefined();
    const { widget } = await placeOrder(product, session);
    await switchOff('sales');
    await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
    await product.drain();
    expect((await product.deps.store.nonTransactional.subscriptions.get(session.uid))?.accessEndsAt ?? null).toBeNull();
  });

  it('a running subscription is renewed', async () => {
    const { session } = await join(product, 'dina');
    await subscribe(product, session);
    await switchOff('sales');
    const before = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    await advanceToPeriodEnd(product, session, 0.1);
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBeGreaterThan(before);
  });
});

it('calls to the provider that are off are not made, and what needs them waits', async () => {
  const { session } = await join(product, 'zoya');
  await subscribe(product, session);
  await switchOff('providerCalls');
  await expect(product.deps.payments.forNewOrders.mandates?.find(session.uid)).rejects.toThrow(/switched/);
  await switchOff();
  await expect(product.deps.payments.forNewOrders.mandates?.find(session.uid)).resolves.toBeDefined();
});

it('mailings that are off neither begin nor go on', async () => {
  await switchOff('campaigns');
  const request = { kind: 'promotion', promoCode: 'ANY', requestId: 'click-0001' } as const;
  expect(await callPanel(product, startCampaign, request, ada)).toMatchObject({
    status: 409,
    body: { code: 'campaigns_off' },
  });
  const campaign = {
    id: 'spring',
    subject: { kind: 'promotion', code: 'SPRING', percent: 25, validUntil: 0 },
    startedBy: 'ada',
    started: 0,
    finished: null,
    recipients: 1,
    posted: 0,
    after: null,
  } as const;
  await product.deps.store.nonTransactional.campaigns.create(campaign);
  const page = () => sendCampaignPage(product.deps, { id: 'spring', after: null });
  expect(await page()).toEqual({ end: 'postponed', ms: MINUTE });
  await switchOff();
  await page();
  expect((await product.deps.store.nonTransactional.campaigns.get('spring'))?.finished).not.toBeNull();
});
