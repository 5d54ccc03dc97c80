import { afterEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { ProviderError } from '@functions/ports/services';
import { chargeRequest } from '@functions/providers/cloudpayments/saved-cards';
import { orderOf } from '../../../support/fixtures/domain-records';
import { answering, savedCards } from './answered-client';

afterEach(() => void vi.unstubAllGlobals());

const order = orderOf({ kind: 'device-slot' }, { amount: 4167, accountId: 'order-guest' });
const charge = () => savedCards.charge(order, 'tk_1', 'charge-order-1');
const errorOf = (work: () => Promise<unknown>): Promise<unknown> => work().then(String, (error: unknown) => error);

describe('the charge of a saved card', () => {
  it('is started by the cardholder, and carries the order, the account of the card and the fiscal receipt', () => {
    const request = chargeRequest({ ...order, phone: '+79990000000' }, 'tk_1');
    expect(request).toMatchObject({
      Amount: 41.67,
      Currency: 'RUB',
      AccountId: 'order-guest',
      Token: 'tk_1',
      InvoiceId: 'order-1',
      TrInitiatorCode: 1,
      Email: 'anna@example.com',
      Payer: { Phone: '+79990000000' },
      Description: `Ещё одно устройство, «${BRAND.name.ru}»`,
    });
    expect(JSON.parse(request.JsonData)).toMatchObject({
      cloudPayments: {
        customerReceipt: {
          items: [{ label: `Доступ к сервису «${BRAND.name.ru}», дополнительное устройство`, amount: 41.67 }],
          email: 'anna@example.com',
        },
      },
    });
    expect(chargeRequest(order, 'tk_1')).not.toHaveProperty('Payer');
  });

  it.each([
    ['paid', { Success: true, Model: { Status: 'Completed', ReasonCode: 0 } }, { kind: 'paid' }],
    [
      'declined for want of money',
      { Success: false, Message: null, Model: { Status: 'Declined', ReasonCode: 5051 } },
      { kind: 'declined', decline: 'funds' },
    ],
    [
      'refused by our own Check',
      { Success: false, Model: { Status: 'Declined', ReasonCode: 3004 } },
      { kind: 'declined', decline: 'orderExpired' },
    ],
    [
      'declined for a reason that is not known',
      { Success: false, Model: { Status: 'Declined', ReasonCode: null } },
      { kind: 'declined', decline: 'declined' },
    ],
    [
      'waiting for 3-D Secure',
      { Success: false, Model: { Status: 'AwaitingAuthentication' } },
      { kind: 'form-needed' },
    ],
    ['waiting at a page of the bank', { Success: false, Model: { AcsUrl: 'https://bank' } }, { kind: 'form-needed' }],
  ])('is %s', async (_what, answer, outcome) => {
    const called = answering(answer);
    expect(await charge()).toEqual(outcome);
    expect(called).toEqual(['/payments/tokens/charge']);
  });

  it('that is refused before there is a payment took no money; any other answer leaves that open', async () => {
    answering({ Success: false, Message: 'Token is not found', Model: null });
    expect(await errorOf(charge)).toMatchObject({ kind: 'refused' });
    for (const [answer, status, kind] of [
      [{ Success: true, Message: null }, 200, 'unexpected'],
      [{ Success: true, Model: { Status: 'Authorized' } }, 200, 'unexpected'],
      [{ Success: false, Message: 'no', Model: null }, 400, 'unexpected'],
      [{ Success: false }, 500, 'unreachable'],
      [{ Success: false }, 429, 'unreachable'],
    ] as const) {
      answering(answer, status);
      const error = await errorOf(charge);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ kind });
    }
  });

  it('is found by its order; an order without a payment is found as none', async () => {
    const row = { TransactionId: 7, Amount: 41.67, Status: 'Completed', CreatedDateIso: '2026-01-10T00:00:00' };
    const called = answering({ Success: true, Model: { ...row, InvoiceId: 'order-1', AccountId: 'anna' } });
    expect(await savedCards.findByOrder('order-1')).toMatchObject({
      transactionId: '7',
      status: 'completed',
      amount: 4167,
      notificationFields: { InvoiceId: 'order-1' },
    });
    expect(called).toEqual(['/payments/find']);
    answering({ Success: false, Message: 'Not found' });
    expect(await savedCards.findByOrder('order-1')).toBeNull();
    answering({ Success: false, Message: 'Too many requests' });
    expect(await errorOf(() => savedCards.findByOrder('order-1'))).toMatchObject({ kind: 'unexpected' });
  });
});
