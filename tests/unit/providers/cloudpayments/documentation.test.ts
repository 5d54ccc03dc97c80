import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schedule } from '@functions/domain/payments/mandate';
import { CardRefused, ProviderError } from '@functions/ports/services';
import { client } from '@functions/providers/cloudpayments/client';
import { cloudPayments } from '@functions/providers/cloudpayments/provider';
import { signNotification } from '../../../sandbox/cloudpayments/sign-notification';
import { documentedAnswer, documentedNotification } from './documented';

/** Every answer and notification that the provider documents and the product reads, through the adapter. */

const SETTINGS = { apiUrl: 'https://api.example.com', publicId: 'pk_1', apiSecret: 'secret' };
const { mandates, lists, refund, findPayment } = client(SETTINGS);
const utc = (text: string) => Date.parse(`${text}Z`);

afterEach(() => void vi.unstubAllGlobals());

/** The provider gives this answer to the next calls; returns the paths that are called. */
function answering(response: unknown, status = 200): string[] {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.slice(SETTINGS.apiUrl.length));
    return new Response(JSON.stringify(response), { status });
  });
  return called;
}

/** The answer that the documentation shows for the call, through it. */
async function answered<T>(name: string, call: () => Promise<T>): Promise<T> {
  const { path, response } = documentedAnswer(name);
  const called = answering(response);
  const result = await call();
  expect(called).toEqual([path]);
  return result;
}

const schedule: Schedule = { amount: 39900, months: 1, nextChargeAt: 0, periodEnd: 0, isRetrying: false };
const newMandate = { token: 'tk_1', accountId: 'user_x', email: 'user@example.com', schedule };

describe('recurring payments', () => {
  const created = {
    provider: 'cloudpayments',
    id: 'sc_221da6421dc44dbd2cc3464f6f083',
    status: 'active',
    amount: 39900,
    // The example charges every five days. The product asks for months only.
    months: 0,
    nextChargeAt: utc('2021-11-02T21:00:00'),
    lastChargeAt: null,
  };

  it('/subscriptions/create', async () => {
    expect(await answered('subscriptions-create', () => mandates.create(newMandate, 'click'))).toEqual(created);
  });

  it('/subscriptions/find', async () => {
    expect(await answered('subscriptions-find', () => mandates.find('user_x'))).toEqual({
      rows: [
        { ...created, status: 'cancelled', nextChargeAt: null },
        {
          ...created,
          id: 'sc_3ffc96c001e152b341817341b075a',
          amount: 99900,
          nextChargeAt: utc('2021-11-03T21:00:00'),
        },
      ],
      unreadable: [],
    });
  });

  it('/subscriptions/get has the form of a row of /subscriptions/find', async () => {
    const { response } = documentedAnswer('subscriptions-get');
    answering({ ...response, Model: [response.Model] });
    const row = { ...created, id: 'sc_8cf8a9338fb8ebf7202b08d09c938', status: 'cancelled', nextChargeAt: null };
    expect(await mandates.find('user_x')).toEqual({ rows: [row], unreadable: [] });
  });

  it('/subscriptions/update', async () => {
    const updated = await answered('subscriptions-update', () =>
      mandates.update('sc_1', schedule, 'user@example.com', 'click'),
    );
    expect(updated).toEqual({
      ...created,
      id: 'sc_3ffc96c001e152b341817341b075a',
      amount: 49900,
      nextChargeAt: utc('2021-11-03T21:00:00'),
    });
  });

  it('/subscriptions/cancel', async () => {
    await expect(answered('subscriptions-cancel', () => mandates.cancel('sc_1', 'click'))).resolves.toBeUndefined();
  });

  it('an interval of months is one', async () => {
    const { response } = documentedAnswer('subscriptions-create');
    answering({ ...response, Model: { ...(response.Model as object), Interval: 'Month', Period: 12 } });
    expect(await mandates.create(newMandate, 'click')).toEqual({ ...created, months: 12 });
  });
});

describe('payments', () => {
  const payment = { provider: 'cloudpayments', kind: 'payment', originalTransactionId: null };

  it('/payments/get', async () => {
    expect(await answered('payments-get', () => findPayment('897749645'))).toEqual({
      ...payment,
      transactionId: '897749645',
      status: 'completed',
      amount: 15900,
      at: utc('2021-10-30T03:59:58'),
      accountId: 'usex_x',
      notificationFields: {
        TransactionId: '897749645',
        Amount: '159',
        DateTime: '2021-10-30 03:59:58',
        TestMode: '1',
        Currency: 'RUB',
        InvoiceId: '12345',
        AccountId: 'usex_x',
        SubscriptionId: '',
        Email: '',
        IpAddress: '87.251.91.164',
        Description: 'test',
        Token: 'success_eb250528-bd9e-4de7-bb49-9e0b546351d3',
        CardLastFour: '4242',
        CardExpDate: '12/25',
        CardType: 'Visa',
      },
    });
  });

  const listed = {
    ...payment,
    transactionId: '54',
    status: 'declined',
    amount: 1234,
    at: utc('2021-03-09T11:12:54'),
    accountId: 'User@Example.com',
  };

  it('/v2/payments/list', async () => {
    const found = await answered('payments-list-v2', () => lists.payments(0, 1));
    expect(found).toMatchObject({ rows: [listed], unreadable: [] });
    expect(found.rows).toHaveLength(1);
  });

  it('/payments/list, the older method, has rows of the same form', async () => {
    answering(documentedAnswer('payments-list').response);
    expect(await lists.payments(0, 1)).toMatchObject({ rows: [listed], unreadable: [] });
  });

  it('a completed payment whose InvoiceId is a number', async () => {
    answering(documentedAnswer('payment-completed').response);
    expect(await findPayment('897728064')).toMatchObject({
      status: 'completed',
      amount: 5900,
      notificationFields: { InvoiceId: '1234567' },
    });
  });

  it('a declined payment: `Success` is false, and the payment is in `Model`', async () => {
    answering(documentedAnswer('payment-declined').response);
    expect(await findPayment('891583633')).toMatchObject({ status: 'declined', amount: 10000 });
  });

  it('a payment that the provider does not know', async () => {
    answering(documentedAnswer('payments-find-unknown').response);
    expect(await findPayment('1')).toBeNull();
  });

  it('/payments/refund', async () => {
    const amount = { transactionId: '455', amount: 10000, email: 'user@example.com' };
    expect(await answered('payments-refund', () => refund(amount, 'click'))).toEqual({ transactionId: '568' });
  });

  it('/chargebacks/list', async () => {
    expect(await answered('chargebacks-list', () => lists.chargebacks(0, 1))).toEqual({
      rows: [
        {
          provider: 'cloudpayments',
          id: '6811d4a17bab1c4b44c19371',
          kind: 'chargeback',
          transactionId: '2200203594',
          amount: 10000,
          at: 1745960400000,
        },
      ],
      unreadable: [],
    });
  });
});

describe('errors', () => {
  const create = () => mandates.create(newMandate, 'click');
  const errorOf = async (call: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await call();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['error-invalid-amount', '/subscriptions/create: Invalid Amount value'],
    ['error-amount-is-required', '/subscriptions/create: Amount is required'],
    ['payment-declined', '/subscriptions/create: refused'],
    ['three-d-secure', '/subscriptions/create: refused'],
  ])('%s refuses, and says nothing of the card', async (name, message) => {
    answering(documentedAnswer(name).response);
    const error = await errorOf(create);
    expect(error).toEqual(new ProviderError('refused', message));
    expect(error).not.toBeInstanceOf(CardRefused);
  });

  it('a 3-D Secure request is no payment that could be read', async () => {
    answering(documentedAnswer('three-d-secure').response);
    await expect(findPayment('1')).rejects.toThrow('/payments/get: Amount,Status,CreatedDateIso is invalid');
  });

  it.each([5001, 5004, 5005, 5007, 5012, 5014, 5017, 5033, 5034, 5036, 5041, 5043, 5054, 5057, 5058, 5062])(
    'the reason code %i is one of the card',
    async (ReasonCode) => {
      answering({ Model: { ReasonCode }, Success: false, Message: null });
      expect(await errorOf(create)).toBeInstanceOf(CardRefused);
    },
  );

  it.each([5003, 5006, 5013, 5019, 5030, 5031, 5051, 5065, 5091, 5096, 5113, 5204, 5300, 5303, 5763, 6025, 0])(
    'the reason code %i is none of the card, whatever the message',
    async (ReasonCode) => {
      answering({ Model: { ReasonCode }, Success: false, Message: 'Token is not found' });
      expect(await errorOf(create)).not.toBeInstanceOf(CardRefused);
    },
  );

  it.each([
    'Token is not found for this AccountId',
    'Token does not exist',
    'The card token has expired',
    'Card expired',
    'Lost card',
    'Токен не найден',
    'Токен карты удалён',
    'Срок действия карты истёк',
    'Карта просрочена',
    'Карта утеряна',
  ])('«%s» speaks of the card', async (Message) => {
    answering({ Success: false, Message });
    expect(await errorOf(create)).toBeInstanceOf(CardRefused);
  });

  it.each([
    'Invalid Token value',
    'Token is required',
    'Token is not found on this terminal',
    'Токен не найден на терминале',
    'Subscription is not found',
    'Recurring payments by token have expired',
    'Terminal is blocked',
    'Merchant not found',
    'Not found',
    'AccountId is not found',
    'The contract has expired',
    'Рекуррентные платежи по картам не подключены',
    'Подписка по этой карте не найдена',
    'Карты не принимаются',
    '',
  ])('«%s» does not', async (Message) => {
    answering({ Success: false, Message });
    const error = await errorOf(create);
    expect(error).toMatchObject({ kind: 'refused', message: `/subscriptions/create: ${Message}` });
    expect(error).not.toBeInstanceOf(CardRefused);
  });

  it('the card is the reason of a creation only', async () => {
    answering({ Success: false, Message: 'Token is not found' });
    expect(await errorOf(() => mandates.cancel('sc_1', 'click'))).not.toBeInstanceOf(CardRefused);
    expect(await errorOf(() => mandates.update('sc_1', schedule, '', 'click'))).not.toBeInstanceOf(CardRefused);
  });

  it.each([
    [400, 'unexpected'],
    [403, 'unexpected'],
    [404, 'unexpected'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ] as const)('the status %i is no refusal, whatever the body says', async (status, kind) => {
    answering({ Success: false, Message: 'Token is not found' }, status);
    expect(await errorOf(create)).toMatchObject({ kind });
    expect(await errorOf(() => refund({ transactionId: '1', amount: 100, email: '' }, 'click'))).toMatchObject({ kind });
  });

  it.each([{}, { Model: null }, { Model: { Id: 'sc_1' } }])(
    'an answer of /subscriptions/find without a list is not "none": %o',
    async (about) => {
      answering({ Success: true, Message: null, ...about });
      await expect(mandates.find('user_x')).rejects.toThrow('/subscriptions/find: the answer is not a list');
    },
  );

  it('a row that cannot be read does not hide the others', async () => {
    const { response } = documentedAnswer('subscriptions-find');
    const [cancelled, active] = response.Model as Record<string, unknown>[];
    const rows = [
      { ...active, Status: 'Frozen' },
      cancelled,
      { ...active, Id: undefined, Interval: 'Year' },
      { ...active, Amount: '999', NextTransactionDateIso: 'soon' },
      'row',
    ];
    answering({ ...response, Model: rows });
    const found = await mandates.find('user_x');
    expect(found.rows.map(({ id }) => id)).toEqual(['sc_221da6421dc44dbd2cc3464f6f083']);
    const { provider, id } = { provider: 'cloudpayments', id: 'sc_3ffc96c001e152b341817341b075a' };
    expect(found.unreadable).toEqual([
      { provider, id, status: null, fields: ['Status'] },
      { provider, id: null, status: 'active', fields: ['Id', 'Interval'] },
      { provider, id, status: 'active', fields: ['Amount', 'NextTransactionDateIso'] },
      { provider, id: null, status: null, fields: ['row'] },
    ]);
  });

  it('a mandate whose date is given in the older form only is read', async () => {
    const { response } = documentedAnswer('subscriptions-find');
    const [, { NextTransactionDateIso, ...active } = {}] = response.Model as Record<string, unknown>[];
    answering({ ...response, Model: [active] });
    expect((await mandates.find('user_x')).rows).toMatchObject([{ nextChargeAt: utc(String(NextTransactionDateIso)) }]);
  });
});

describe('notifications', () => {
  const provider = cloudPayments({ ...SETTINGS, webhookKeys: ['secret'] });
  const noticeOf = (name: string) => {
    const { type, body, contentType } = documentedNotification(name);
    const rawBody = Buffer.from(body);
    const { 'Content-HMAC': hmac } = signNotification(body, contentType, 'secret');
    const headers = { 'content-type': contentType, 'content-hmac': hmac };
    const received = provider.receiveNotification({ type, headers, rawBody });
    return { received, notification: provider.readNotification(type, received?.fields ?? {}) };
  };
  const payment = {
    provider: 'cloudpayments',
    transactionId: '897749645',
    amount: 15900,
    currency: 'RUB',
    at: utc('2021-10-30T03:59:58'),
    testMode: true,
    invoiceId: '12345',
    accountId: 'user_x',
    subscriptionId: null,
    email: null,
    ipAddress: '87.251.91.164',
    description: 'Оплата товаров в example.com',
    token: null,
    card: { mask: '•• 4242', expires: '12/25', type: 'Visa', cardId: '7f8b1a2c3d4e5f60718293a4b5c6d7e8' },
    decline: null,
    isOwnRefusal: false,
    reasonCode: null,
    isOfItsType: true,
  };

  it('Check', () => {
    expect(noticeOf('check').notification).toEqual({ type: 'check', payment });
  });

  it('Check, as a shop received it', () => {
    const { received, notification } = noticeOf('check-of-a-shop');
    expect(received).toMatchObject({ transactionId: '89297070', accountId: 'payer@example.com' });
    expect(received?.fields.Data).toBe('{"cloudPayments":{"recurrent":{"interval":"Month","period":1}}}');
    expect(notification).toEqual({
      type: 'check',
      payment: {
        ...payment,
        transactionId: '89297070',
        amount: 69600,
        at: utc('2018-11-27T12:05:48'),
        testMode: false,
        invoiceId: '6681',
        accountId: 'payer@example.com',
        email: 'payer@example.com',
        ipAddress: '192.0.2.1',
        description: 'Пожертвование',
        card: { mask: '•• 4242', expires: '08/22', type: 'Visa', cardId: null },
      },
    });
  });

  it('Pay', () => {
    const token = 'success_eb250528-bd9e-4de7-bb49-9e0b546351d3';
    expect(noticeOf('pay').notification).toEqual({ type: 'pay', payment: { ...payment, token } });
  });

  it('Fail', () => {
    expect(noticeOf('fail').notification).toEqual({
      type: 'fail',
      payment: {
        ...payment,
        transactionId: '891583633',
        amount: 1000,
        at: utc('2021-10-25T09:39:44'),
        invoiceId: '1234567',
        token: 'tk_255c42192323f2e09ea17635302c3',
        card: { ...payment.card, mask: '•• 5556' },
        decline: 'funds',
        reasonCode: 5051,
      },
    });
  });

  it('Refund', () => {
    expect(noticeOf('refund').notification).toEqual({
      type: 'refund',
      refund: {
        provider: 'cloudpayments',
        transactionId: '568',
        paymentTransactionId: '455',
        accountId: 'user_x',
        amount: 10000,
        at: utc('2021-10-30T04:10:00'),
      },
    });
  });

  it('Recurrent', () => {
    const { received, notification } = noticeOf('recurrent');
    expect(received).toMatchObject({ transactionId: null, accountId: 'user_x' });
    expect(notification).toEqual({
      type: 'recurrent',
      mandate: {
        provider: 'cloudpayments',
        providerId: 'sc_3ffc96c001e152b341817341b075a',
        accountId: 'user_x',
        status: 'past-due',
      },
    });
  });

  it.each(['check', 'pay', 'fail', 'refund', 'recurrent'])('every documented field of %s is kept', (name) => {
    const { body, required } = documentedNotification(name);
    const names = [...new URLSearchParams(body).keys()];
    expect(Object.keys(noticeOf(name).received?.fields ?? {})).toEqual(names);
    expect(required.filter((field) => !names.includes(field))).toEqual([]);
  });
});

it('every stored example is used', () => {
  const text = readFileSync(import.meta.filename, 'utf8');
  const files = ['answers', 'notifications'].flatMap((kind) =>
    readdirSync(join(import.meta.dirname, 'documentation', kind)),
  );
  expect(files.map((file) => file.replace('.json', '')).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});
