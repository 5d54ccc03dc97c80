import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intent, openSandbox, type OpenSandbox } from './sandbox-harness';

/** SBP and other methods beside cards, as the provider documents them. */

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const received = () => open.shop.received.map(({ type, fields }) => [type, fields.PaymentMethod]);
const link = async (about = {}) => {
  const outcome = await open.sandbox.cloudpayments.payByOther({ intent: intent(about), method: 'Sbp' });
  if (outcome.step !== 'link') throw new Error(outcome.step);
  return outcome.transactionId;
};

describe('a payment by a link', () => {
  it('is checked before the link is made; nothing follows until it is paid', async () => {
    const transactionId = await link();
    expect(received()).toEqual([['check', 'Sbp']]);
    expect(await open.sandbox.cloudpayments.payLink({ transactionId })).toMatchObject({ step: 'success' });
    expect(received()).toEqual([
      ['check', 'Sbp'],
      ['pay', 'Sbp'],
    ]);
    expect(open.shop.received[1]?.fields).toMatchObject({ CardFirstSix: '', CardLastFour: '', CardId: '' });
    expect(open.shop.received[1]?.fields.TransactionId).toBe(String(transactionId));
  });

  it('can be paid any number of times, each time as another transaction', async () => {
    const transactionId = await link();
    await open.sandbox.cloudpayments.payLink({ transactionId });
    const again = await open.sandbox.cloudpayments.payLink({ transactionId });
    expect(again).toMatchObject({ step: 'success' });
    expect(again).not.toMatchObject({ transactionId });
    expect(received().map(([type]) => type)).toEqual(['check', 'pay', 'pay']);
  });

  it('is not made when the shop refuses it, or has switched the method off', async () => {
    const restricted = intent({ restrictedPaymentMethods: ['Sbp'] });
    expect(await open.sandbox.cloudpayments.payByOther({ intent: restricted, method: 'Sbp' })).toMatchObject({
      step: 'mistake',
    });
    open.shop.answer = () => ({ body: '{"code":13}' });
    expect(await open.sandbox.cloudpayments.payByOther({ intent: intent(), method: 'Sbp' })).toMatchObject({
      step: 'fail',
      reasonCode: 3008,
    });
  });

  it('gives a token only where the terminal has it and the shop asks for it', async () => {
    const tokenOf = async (about = {}) => {
      await open.sandbox.cloudpayments.payLink({ transactionId: await link(about) });
      return open.shop.received.at(-1)?.fields.Token;
    };
    expect(await tokenOf({ tokenize: true })).toBe('');
    await open.sandbox.cloudpayments.setFaults({ tokenMethods: ['Sbp'] });
    expect(await tokenOf({ tokenize: false })).toBe('');
    expect(await tokenOf({ tokenize: true })).toMatch(/^[0-9A-F]{64}$/);
  });
});

describe('the other methods', () => {
  it.each([
    ['TinkoffPay', 'T-Pay'],
    ['SberPay', 'SberPay'],
  ] as const)('%s is %s in notifications', async (method, name) => {
    await open.sandbox.cloudpayments.payByOther({ intent: intent(), method });
    expect(received()).toEqual([['check', name]]);
  });

  it('Mir Pay pays at once with a card', async () => {
    const outcome = await open.sandbox.cloudpayments.payByOther({ intent: intent(), method: 'MirPay' });
    expect(outcome).toMatchObject({ step: 'success' });
    expect(open.shop.received[1]?.fields).toMatchObject({ PaymentMethod: 'MirPay', CardType: 'МИР' });
  });

  it('a form without cards takes none', async () => {
    const intentOfCard = intent({ restrictedPaymentMethods: ['Card'] });
    const card = { intent: intentOfCard, card: '4000000000003055' };
    expect(await open.sandbox.cloudpayments.pay(card)).toMatchObject({ step: 'mistake' });
  });
});
