import { describe, expect, it } from 'vitest';
import { FORM_TYPE, formBody } from '../../sandbox/cloudpayments/notification-body';
import { signNotification } from '../../sandbox/cloudpayments/sign-notification';

const VECTOR =
  'TransactionId=89297070&Amount=696.00&Currency=RUB&AccountId=a%40b.com&SubscriptionId=&Name=VLADIMIR+T' +
  '&DateTime=2018-11-27+12%3a05%3a48&CardExpDate=08%2f22&Description=%d0%9e%d0%bd&Data=%7b%22x%22%3a1%7d';

describe('a notification', () => {
  it('is written byte for byte as the provider writes it', () => {
    const body = formBody({
      TransactionId: 89297070,
      Amount: '696.00',
      Currency: 'RUB',
      AccountId: 'a@b.com',
      SubscriptionId: null,
      Name: 'VLADIMIR T',
      DateTime: '2018-11-27 12:05:48',
      CardExpDate: '08/22',
      Description: 'Он',
      Data: '{"x":1}',
    });
    expect(body).toBe(VECTOR);
  });

  it('has one signature of the raw body and one of the decoded body', () => {
    expect(signNotification(VECTOR, FORM_TYPE, 'test_secret')).toEqual({
      'Content-HMAC': 'yj4/yrjpoRtb6nn2sQKrGbSia0gAZNu5G2Pixq6dHqM=',
      'X-Content-HMAC': 'HsnKyb1VTdYTjynvzOcnaw0DF8sz1VLBj0bj/SH/0r0=',
    });
  });

  it('escapes special characters, and reads back the same', () => {
    const value = "100% 'a' ~ + & = ; (б)!*";
    const body = formBody({ Description: value });
    expect(body).not.toMatch(/%[0-9A-F]*[A-F]/);
    expect(new URLSearchParams(body).get('Description')).toBe(value);
  });
});
