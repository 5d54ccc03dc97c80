import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, findPayment, lists, mandates, newMandate, refund, schedule, utc } from './answered-client';
import { documentedAnswer } from './documented';

/** Every answer that the provider documents and the product reads, through the adapter. */

afterEach(() => void vi.unstubAllGlobals());

/** The answer that the documentation shows for the call, through it. */
async function answered<T>(name: string, call: () => Promise<T>): Promise<T> {
  const { path, response } = documentedAnswer(name);
  const called = answering(response);
  const result = await call();
  expect(called).toEqual([path]);
  return result;
}

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
    const found = await answered('payments-list-v2', () => lists.payments(0, 1, 1));
    expect(found).toMatchObject({ rows: [listed], unreadable: [] });
    expect(found.rows).toHaveLength(1);
  });

  it('/payments/list, the older method, has rows of the same form', async () => {
    answering(documentedAnswer('payments-list').response);
    expect(await lists.payments(0, 1, 1)).toMatchObject({ rows: [listed], unreadable: [] });
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

describe('rows of /subscriptions/find', () => {
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

it('every stored example is used', () => {
  const tests = readdirSync(import.meta.dirname).filter((file) => file.startsWith('documented-'));
  const text = tests.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join();
  const files = ['answers', 'notifications'].flatMap((kind) =>
    readdirSync(join(import.meta.dirname, 'documentation', kind)),
  );
  expect(files.map((file) => file.replace('.json', '')).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});
