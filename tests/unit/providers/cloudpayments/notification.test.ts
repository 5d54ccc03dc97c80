import { describe, expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '@functions/payments/contract/values/payments';
import {
  hashFields,
  ownFields,
  parseNotification,
  readNotification,
  signingKey,
} from '@functions/providers/cloudpayments/notification';
import * as sandbox from '../../../sandbox/cloudpayments/notification-fields';
import type { Subscription, Transaction } from '../../../sandbox/cloudpayments/records';

/** A test vector: key, body and signatures in the provider's format (https://developers.cloudpayments.ru/en/). */
const SECRET = 'test_secret';
const RAW =
  'TransactionId=89297070&Amount=696.00&Currency=RUB&AccountId=a%40b.com&SubscriptionId=&Name=VLADIMIR+T' +
  '&DateTime=2018-11-27+12%3a05%3a48&CardExpDate=08%2f22&Description=%d0%9e%d0%bd&Data=%7b%22x%22%3a1%7d';
const contentHmac = 'yj4/yrjpoRtb6nn2sQKrGbSia0gAZNu5G2Pixq6dHqM=';
const decodedHmac = 'HsnKyb1VTdYTjynvzOcnaw0DF8sz1VLBj0bj/SH/0r0=';
const body = Buffer.from(RAW);

const transaction: Transaction = {
  id: 1,
  kind: 'Payment',
  status: 'Completed',
  amount: 15000,
  currency: 'RUB',
  invoiceId: 'order-1',
  accountId: 'anna',
  subscriptionId: '',
  email: 'anna@example.com',
  description: '',
  ipAddress: '',
  data: '',
  receipt: null,
  cardNumber: '4242424242424242',
  cardExpires: '12/30',
  byToken: false,
  token: 'tk_1',
  reasonCode: 0,
  createdAt: Date.UTC(2026, 0, 1),
  settledAt: null,
  paymentId: null,
  refunded: 0,
};
const subscription = { startAt: 0, lastAt: null, nextAt: null, amount: 0 } as Subscription;
/** The fields of each type as the sandbox, which follows the documentation, sends them. */
const SENT = {
  check: () => sandbox.checkFields(transaction),
  pay: () => sandbox.payFields(transaction),
  fail: () => sandbox.failFields(transaction),
  confirm: () => sandbox.confirmFields(transaction),
  refund: () => sandbox.refundFields(transaction),
  cancel: () => sandbox.cancelFields(transaction, 0),
  recurrent: () => sandbox.recurrentFields(subscription),
};

describe('the signature of a notification (P4)', () => {
  it('is accepted over the raw bytes, and not over the decoded text (T15)', () => {
    expect(signingKey(body, contentHmac, [SECRET])).toBeGreaterThanOrEqual(0);
    expect(signingKey(body, decodedHmac, [SECRET])).toBe(-1);
  });

  it('is accepted under the former key while keys are rotated', () => {
    expect(signingKey(body, contentHmac, ['new', SECRET])).toBeGreaterThanOrEqual(0);
  });

  it('is refused when it is missing, empty, truncated or made with another key', () => {
    expect(signingKey(body, undefined, [SECRET])).toBe(-1);
    expect(signingKey(body, '', [SECRET])).toBe(-1);
    expect(signingKey(body, contentHmac.slice(0, -4), [SECRET])).toBe(-1);
    expect(signingKey(body, contentHmac, ['other'])).toBe(-1);
  });

  it('is refused for every other body, also a re-encoded one', () => {
    expect(signingKey(Buffer.from(new URLSearchParams(RAW).toString()), contentHmac, [SECRET])).toBe(-1);
    expect(signingKey(Buffer.from(RAW.replace('696', '1')), contentHmac, [SECRET])).toBe(-1);
  });

  it('is refused for every body while no key is set', () => {
    expect(signingKey(body, contentHmac, [])).toBe(-1);
    expect(signingKey(body, contentHmac, [''])).toBe(-1);
  });

  it('is refused without an error for a stray percent sign', () => {
    expect(signingKey(Buffer.from('a=%'), contentHmac, [SECRET])).toBe(-1);
  });
});

describe('the fields of a notification', () => {
  const form = (text: string, type = 'application/x-www-form-urlencoded') => parseNotification(Buffer.from(text), type);
  const json = (text: string) => form(text, 'application/json');

  it.each([
    ['a form', () => form('Amount=1.00&InvoiceId=a&Amount=1080.00'), 'Amount occurs twice'],
    ['a form with an escaped name', () => form('Amount=1.00&%41mount=1080.00'), 'Amount occurs twice'],
    ['JSON', () => json('{"Amount":1,"Data":"{\\"Amount\\":2}","Amount" : 1080}'), 'Amount occurs twice'],
    ['JSON with an escaped name', () => json('{"Amount":1,"\\u0041mount":1080}'), 'Amount occurs twice'],
  ])('are refused when one occurs twice in %s (T26)', (_, parse, message) => {
    expect(parse).toThrow(message);
  });

  it('may have the same name inside another field of a JSON body', () => {
    expect(json('{"Amount":1,"Data":{"Amount":2,"List":[{"Amount":3}]},"CustomFields":["Amount:"]}')).toEqual({
      Amount: '1',
      Data: '{"Amount":2,"List":[{"Amount":3}]}',
      CustomFields: '["Amount:"]',
    });
  });

  it('are only those of the type, whatever else the body has (T26)', () => {
    const received = { TransactionId: '1', Token: 'tk_1', GatewayName: 'Test', ReasonCode: '5051', ['__proto__']: 'x' };
    expect(ownFields('check', received)).toEqual({ TransactionId: '1' });
    expect(ownFields('pay', received)).toEqual({ TransactionId: '1', Token: 'tk_1', GatewayName: 'Test' });
    expect(ownFields('fail', received)).toEqual({ TransactionId: '1', Token: 'tk_1', ReasonCode: '5051' });
    expect(ownFields('refund', received)).toEqual({ TransactionId: '1' });
    expect(ownFields('recurrent', received)).toEqual({});
  });

  it.each(NOTIFICATION_TYPES)('are all that the provider documents for a %s', (type) => {
    const sent: Readonly<Record<string, string>> = Object.fromEntries(
      Object.keys(SENT[type]()).map((name) => [name, 'x']),
    );
    expect(ownFields(type, sent)).toEqual(sent);
  });

  it('tell a Pay and a Fail from a Check (T26)', () => {
    const typeFits = (type: 'pay' | 'fail', sent: () => Record<string, unknown>) => {
      const fields = Object.fromEntries(Object.entries(sent()).map(([name, value]) => [name, String(value)]));
      const notification = readNotification(type, ownFields(type, fields));
      return 'payment' in notification && notification.payment.isOfItsType;
    };
    expect([typeFits('pay', SENT.pay), typeFits('fail', SENT.fail)]).toEqual([true, true]);
    expect([typeFits('pay', SENT.check), typeFits('pay', SENT.fail), typeFits('pay', SENT.confirm)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([typeFits('fail', SENT.check), typeFits('fail', SENT.pay)]).toEqual([false, false]);
  });
});

describe('the body of a notification', () => {
  it('is parsed with escapes, spaces and empty optional fields', () => {
    expect(readNotification('pay', parseNotification(body, 'application/x-www-form-urlencoded'))).toMatchObject({
      type: 'pay',
      payment: {
        provider: 'cloudpayments',
        transactionId: '89297070',
        amount: 69600,
        accountId: 'a@b.com',
        subscriptionId: null,
        invoiceId: null,
        at: Date.UTC(2018, 10, 27, 12, 5, 48),
        description: 'Он',
        testMode: false,
        card: null,
        decline: null,
        isOwnRefusal: false,
      },
    });
  });

  it('has the same hash as a form and as JSON', () => {
    const form = parseNotification(
      Buffer.from('TransactionId=1&Amount=1&Token=&TestMode=1'),
      'application/x-www-form-urlencoded',
    );
    const json = parseNotification(
      Buffer.from('{"TestMode":1,"Amount":1,"TransactionId":1,"Token":null}'),
      'application/json; charset=utf-8',
    );
    expect(hashFields(json)).toBe(hashFields(form));
  });

  it.each([
    ['Amount', 'Amount=1.234&TransactionId=1&Currency=RUB&DateTime=2026-01-01 00:00:00'],
    ['Amount', 'TransactionId=1&Currency=RUB&DateTime=2026-01-01 00:00:00'],
    ['DateTime', 'Amount=1&TransactionId=1&Currency=RUB&DateTime=yesterday'],
    ['TransactionId', 'Amount=1&Currency=RUB&DateTime=2026-01-01 00:00:00'],
  ])('names the field %s when it is invalid', (field, form) => {
    expect(() => readNotification('pay', parseNotification(Buffer.from(form), ''))).toThrow(field);
  });
});
