import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentedAnswer, documentedNotification } from '../providers/cloudpayments/documented';
import { CARDS, intent, openSandbox, subscribe, type OpenSandbox } from './sandbox-harness';

/** The sandbox answers with the fields and JSON types of the documentation's examples. */

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

/** What the sandbox may do differently, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'payment-completed.Model.InvoiceId': 'the example shows a number, all others a string: the product reads both',
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** The differences of a sandbox answer; null in one of the two says nothing of the type. */
function differences(documented: unknown, own: unknown, path = ''): string[] {
  const [wanted, given] = [typeOf(documented), typeOf(own)];
  if (wanted === 'null' || given === 'null') return [];
  if (wanted !== given) return [`${path}: ${given} instead of ${wanted}`];
  if (Array.isArray(documented) && Array.isArray(own))
    return own.flatMap((item) => differences(documented[0], item, `${path}[]`));
  if (!isObject(documented) || !isObject(own)) return [];
  const names = [...new Set([...Object.keys(documented), ...Object.keys(own)])];
  return names.flatMap((name) => {
    if (!(name in own)) return [`${path}.${name} is missing`];
    if (!(name in documented)) return [`${path}.${name} is not documented`];
    return differences(documented[name], own[name], `${path}.${name}`);
  });
}

async function pay(card: string = CARDS.good): Promise<number> {
  const outcome = await open.sandbox.cloudpayments.pay({ intent: intent({ amount: 159 }), card });
  if (!('transactionId' in outcome)) throw new Error('no transaction');
  return outcome.transactionId;
}

const period = { CreatedDateGte: '2026-11-19T00:00:00Z', CreatedDateLte: '2026-11-22T00:00:00Z', PageNumber: 1 };
const subscription = (accountId = 'uid-1') => ({
  AccountId: accountId,
  Description: 'Подписка',
  Email: 'anna@yandex.example',
  Amount: 399,
  Currency: 'RUB',
  RequireConfirmation: false,
  StartDate: '2026-12-20T10:00:00Z',
  Interval: 'Month',
  Period: 1,
});

describe('an answer of the API has the documented fields', () => {
  it.each<[string, () => Promise<[string, Json]>]>([
    [
      'subscriptions-create',
      async () => {
        const { Model } = await open.api('/payments/get', { TransactionId: await pay() });
        return ['/subscriptions/create', { ...subscription(), Token: Model.Token }];
      },
    ],
    ['subscriptions-get', async () => ['/subscriptions/get', { Id: await subscribed() }]],
    [
      'subscriptions-find',
      async () => {
        await open.api('/subscriptions/cancel', { Id: await subscribed() });
        await subscribed();
        return ['/subscriptions/find', { accountId: 'uid-1' }];
      },
    ],
    ['subscriptions-update', async () => ['/subscriptions/update', { Id: await subscribed(), Amount: 499 }]],
    ['subscriptions-cancel', async () => ['/subscriptions/cancel', { Id: await subscribed() }]],
    ['payments-get', async () => ['/payments/get', { TransactionId: await pay() }]],
    ['payments-find-unknown', async () => ['/payments/find', { InvoiceId: 'none' }]],
    ['payments-refund', async () => ['/payments/refund', { TransactionId: await pay(), Amount: 100 }]],
    [
      'payments-list-v2',
      async () => {
        await pay(CARDS.poor);
        await open.api('/payments/refund', { TransactionId: await pay(), Amount: 100 });
        return ['/v2/payments/list', period];
      },
    ],
    [
      'chargebacks-list',
      async () => {
        await open.sandbox.cloudpayments.chargeback({ transactionId: await pay() });
        return ['/chargebacks/list', period];
      },
    ],
    ['error-amount-is-required', async () => ['/payments/refund', { TransactionId: await pay() }]],
    ['payment-completed', async () => ['/payments/tokens/charge', await tokenCharge(CARDS.good)]],
    ['payment-declined', async () => ['/payments/tokens/charge', await tokenCharge(CARDS.poorLater)]],
  ])('%s', async (name, request) => {
    const { response } = documentedAnswer(name);
    const [path, body] = await request();
    const own = await open.api(path, body);
    const isAllowed = (found: string) => Object.keys(ALLOWED).some((field) => found.startsWith(`${field}:`));
    expect(differences(response, own, name).filter((found) => !isAllowed(found))).toEqual([]);
    // An empty list would show nothing.
    if (Array.isArray(response.Model)) expect(own.Model).not.toEqual([]);
    expect(own.Success).toBe(response.Success);
  });

  const subscribed = () => subscribe(open, CARDS.good, '2026-12-20T10:00:00Z');

  async function tokenCharge(card: string): Promise<Json> {
    const { Model } = await open.api('/payments/get', { TransactionId: await pay(card) });
    return { Token: Model.Token, AccountId: 'uid-1', Amount: 59, TrInitiatorCode: 0, InvoiceId: '1234567' };
  }
});

it('the dates of a chargeback have the older form only, as documented', async () => {
  await open.sandbox.cloudpayments.chargeback({ transactionId: await pay() });
  const { Model } = await open.api('/chargebacks/list', period);
  expect(Model).toMatchObject([{ Date: `/Date(${Date.parse('2026-11-20T10:00:00Z')})/` }]);
});

it('the codes of an interval and of a status are the documented ones', async () => {
  const id = await subscribe(open, CARDS.good, '2026-12-20T10:00:00Z', { Interval: 'Day' });
  const code = async () => (await open.api('/subscriptions/get', { Id: id })).Model;
  expect(await code()).toMatchObject({ IntervalCode: 2, StatusCode: 0, CultureName: 'ru-RU' });
  await open.api('/subscriptions/cancel', { Id: id });
  expect(await code()).toMatchObject({ StatusCode: 3, NextTransactionDate: null });
});

describe('a notification has the documented fields, and the required ones are filled', () => {
  const sent = (type: string) => open.shop.received.findLast((each) => each.type === type)?.fields ?? {};

  it.each<[string, () => Promise<unknown>]>([
    ['check', () => pay()],
    ['pay', () => pay()],
    ['fail', () => pay(CARDS.poor)],
    ['refund', async () => open.api('/payments/refund', { TransactionId: await pay(), Amount: 100 })],
    ['recurrent', () => subscribe(open, CARDS.good, '2026-12-20T10:00:00Z')],
  ])('%s', async (name, cause) => {
    const { body, required } = documentedNotification(name);
    await cause();
    const fields = sent(name);
    expect(Object.keys(fields).toSorted()).toEqual([...new URLSearchParams(body).keys()].toSorted());
    expect(required.filter((field) => fields[field] === '')).toEqual([]);
  });

  it('a renewal has them too', async () => {
    await subscribe(open, CARDS.good, '2026-12-20T10:00:00Z');
    open.setClock('2026-12-20T10:00:00Z');
    await open.sandbox.cloudpayments.runDue();
    for (const type of ['check', 'pay']) {
      const { required } = documentedNotification(type);
      expect(sent(type)).toMatchObject({ InvoiceId: '', SubscriptionId: expect.stringMatching(/^sc_/) as string });
      expect(required.filter((field) => sent(type)[field] === '')).toEqual([]);
    }
  });
});
