import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signNotification } from '../../sandbox/cloudpayments/sign-notification';
import { API_SECRET, CARDS, intent, openSandbox, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const typesReceived = () => open.shop.received.map(({ type }) => type);

describe('a payment', () => {
  it('is sent to Check and then to Pay, both signed', async () => {
    const outcome = await open.sandbox.cloudpayments.pay({
      intent: intent({ amount: 150.5 }),
      card: CARDS.good,
    });
    expect(outcome.step).toBe('success');
    expect(typesReceived()).toEqual(['check', 'pay']);
    const [check, pay] = open.shop.received;
    expect(check?.fields).toMatchObject({
      Amount: '150.50',
      InvoiceId: 'order-1',
      SubscriptionId: '',
      Status: 'Completed',
      TestMode: '1',
    });
    expect(check?.fields).not.toHaveProperty('Token');
    expect(pay?.fields).toMatchObject({
      AccountId: 'uid-1',
      DateTime: '2026-11-20 10:00:00',
      CardFirstSix: '400000',
      CardLastFour: '3055',
      CardExpDate: '12/40',
      OperationType: 'Payment',
    });
    expect(pay?.fields.Token).toMatch(/^[0-9A-F]{64}$/);
    const signed = signNotification(pay?.raw ?? '', 'application/x-www-form-urlencoded', API_SECRET);
    expect(pay?.headers).toMatchObject({
      'content-hmac': signed['Content-HMAC'],
      'x-content-hmac': signed['X-Content-HMAC'],
    });
  });

  it.each([
    ['code 10', 200, '{"code":10}', 3001],
    ['code 13', 200, '{"code":13}', 3008],
    ['an unknown code', 200, '{"code":99}', 3005],
    ['HTTP 500', 500, '{"code":0}', 3006],
  ])('is declined when Check returns %s', async (_name, status, body, reasonCode) => {
    open.shop.answer = ({ type }) => (type === 'check' ? { status, body } : { body: '{"code":0}' });
    const outcome = await open.sandbox.cloudpayments.pay({ intent: intent(), card: CARDS.good });
    expect(outcome).toMatchObject({ step: 'fail', reasonCode });
    expect(typesReceived()).toEqual(['check', 'fail']);
  });

  it('without funds ends in Fail with the reason', async () => {
    expect(await open.sandbox.cloudpayments.pay({ intent: intent(), card: CARDS.poor })).toMatchObject({
      step: 'fail',
      reasonCode: 5051,
    });
    expect(open.shop.received.at(-1)?.fields).toMatchObject({
      Reason: 'InsufficientFunds',
      ReasonCode: '5051',
      Token: '',
    });
  });

  it('not confirmed by 3-D Secure is declined, and confirmed passes', async () => {
    const { pay } = open.sandbox.cloudpayments;
    expect(await pay({ intent: intent(), card: CARDS.threeDSecure, confirm: false })).toMatchObject({
      reasonCode: 5206,
    });
    expect(await pay({ intent: intent(), card: CARDS.threeDSecure })).toMatchObject({ step: 'success' });
  });

  it('gives one token per account and card, one card id per card, and no token without an account', async () => {
    const { pay } = open.sandbox.cloudpayments;
    await pay({ intent: intent(), card: CARDS.good });
    await pay({ intent: intent(), card: CARDS.good });
    await pay({ intent: intent({ userInfo: { accountId: 'uid-2' } }), card: CARDS.good });
    await pay({ intent: intent({ userInfo: {} }), card: CARDS.good });
    const pays = open.shop.received.filter(({ type }) => type === 'pay').map(({ fields }) => fields);
    expect(pays[0]?.Token).toBe(pays[1]?.Token);
    expect(pays[2]?.Token).not.toBe(pays[0]?.Token);
    expect(pays[3]?.Token).toBe('');
    expect(new Set(pays.map(({ CardId }) => CardId)).size).toBe(1);
  });

  it('is stopped by the form for another terminal or invalid card data', async () => {
    const { pay } = open.sandbox.cloudpayments;
    expect(await pay({ intent: intent({ publicTerminalId: 'other' }), card: CARDS.good })).toMatchObject({
      step: 'mistake',
    });
    expect(await pay({ intent: intent(), card: '4242424242424241' })).toMatchObject({
      step: 'mistake',
      field: 'number',
    });
    expect(await pay({ intent: intent(), card: CARDS.good, expires: '10/26' })).toMatchObject({
      step: 'mistake',
      field: 'expires',
    });
    expect(open.shop.received).toEqual([]);
  });
});
