import { describe, expect, it } from 'vitest';
import { cloudPayments } from '@functions/providers/cloudpayments/provider';
import { signNotification } from '../../../sandbox/cloudpayments/sign-notification';
import { SETTINGS, utc } from './answered-client';
import { documentedNotification } from './documented';

/** Every notification that the provider documents and the product receives, through the adapter. */

describe('notifications', () => {
  const provider = cloudPayments({ ...SETTINGS, webhookKeys: ['secret'], otherMethods: [], renewingMethods: [] });
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
    method: 'card',
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
