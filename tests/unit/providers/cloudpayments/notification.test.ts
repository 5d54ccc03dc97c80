import { describe, expect, it } from 'vitest';
import {
  hashFields,
  isSignedByProvider,
  parseNotification,
  readNotification,
} from '@functions/providers/cloudpayments/notification';

/** A test vector: key, body and signatures in the provider's format (https://developers.cloudpayments.ru/en/). */
const SECRET = 'test_secret';
const RAW =
  'TransactionId=89297070&Amount=696.00&Currency=RUB&AccountId=a%40b.com&SubscriptionId=&Name=VLADIMIR+T' +
  '&DateTime=2018-11-27+12%3a05%3a48&CardExpDate=08%2f22&Description=%d0%9e%d0%bd&Data=%7b%22x%22%3a1%7d';
const contentHmac = 'yj4/yrjpoRtb6nn2sQKrGbSia0gAZNu5G2Pixq6dHqM=';
const decodedHmac = 'HsnKyb1VTdYTjynvzOcnaw0DF8sz1VLBj0bj/SH/0r0=';
const body = Buffer.from(RAW);
const none = { contentHmac: undefined, decodedHmac: undefined };

describe('the signature of a notification (P4)', () => {
  it('is accepted over the raw bytes, or over the decoded text', () => {
    expect(isSignedByProvider(body, { ...none, contentHmac }, [SECRET])).toBe(true);
    expect(isSignedByProvider(body, { ...none, decodedHmac }, [SECRET])).toBe(true);
  });

  it('is accepted under the former key while keys are rotated', () => {
    expect(isSignedByProvider(body, { ...none, contentHmac }, ['new', SECRET])).toBe(true);
  });

  it('is refused when it is missing, empty, truncated, made with another key or in the other header', () => {
    expect(isSignedByProvider(body, none, [SECRET])).toBe(false);
    expect(isSignedByProvider(body, { ...none, contentHmac: '' }, [SECRET])).toBe(false);
    expect(isSignedByProvider(body, { ...none, contentHmac: contentHmac.slice(0, -4) }, [SECRET])).toBe(false);
    expect(isSignedByProvider(body, { ...none, contentHmac }, ['other'])).toBe(false);
    expect(isSignedByProvider(body, { contentHmac: decodedHmac, decodedHmac: contentHmac }, [SECRET])).toBe(false);
  });

  it('is refused for every other body, also a re-encoded one', () => {
    expect(
      isSignedByProvider(Buffer.from(new URLSearchParams(RAW).toString()), { ...none, contentHmac }, [SECRET]),
    ).toBe(false);
    expect(isSignedByProvider(Buffer.from(RAW.replace('696', '1')), { contentHmac, decodedHmac }, [SECRET])).toBe(
      false,
    );
  });

  it('is refused for every body while no key is set', () => {
    expect(isSignedByProvider(body, { contentHmac, decodedHmac }, [])).toBe(false);
    expect(isSignedByProvider(body, { contentHmac, decodedHmac }, [''])).toBe(false);
  });

  it('is refused without an error for a stray percent sign', () => {
    expect(isSignedByProvider(Buffer.from('a=%'), { contentHmac, decodedHmac }, [SECRET])).toBe(false);
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
