import { describe, expect, it } from 'vitest';
import type { PaymentEventState } from '@functions/payments/contract/values/payments';
import { accountOf } from '@functions/payments/rules/payment';
import { canBeReapplied, CONFLICTING_BODY, redacted, type PaymentEvent } from '@functions/payments/rules/payment-event';
import { freeTransactionId, isFreeTransaction } from '@functions/payments/rules/receipt';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import { noticeOf, orderOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

const event: PaymentEvent = {
  id: 'pay_1001',
  provider: 'cloudpayments',
  type: 'pay',
  accountId: 'anna',
  fields: { TransactionId: '1001' },
  bodyHash: 'hash',
  signingKey: null,
  state: 'failed',
  stateReason: null,
  waitsByReceipt: false,
  checkDecision: null,
  attempts: 1,
  receivedAt: at('2026-01-10'),
  isRedacted: false,
};
const states: PaymentEventState[] = ['received', 'applied', 'quarantined', 'failed'];

describe('a stored notification', () => {
  it('can be applied again by staff until it was applied', () => {
    expect(states.filter((state) => canBeReapplied({ ...event, state }))).toEqual([
      'received',
      'quarantined',
      'failed',
    ]);
  });

  it('cannot be applied again without its body, as a Check, or against an earlier notification', () => {
    expect(canBeReapplied({ ...event, stateReason: 'no such order' })).toBe(true);
    expect(canBeReapplied({ ...event, isRedacted: true })).toBe(false);
    expect(canBeReapplied({ ...event, type: 'check' })).toBe(false);
    expect(canBeReapplied({ ...event, stateReason: `${CONFLICTING_BODY} pay_1001` })).toBe(false);
    expect(CONFLICTING_BODY).not.toBe('');
  });

  it('keeps its identity without the data of the payer (P6)', () => {
    expect(redacted(event)).toEqual({ ...event, accountId: null, fields: {}, isRedacted: true });
  });

  it('names the account of a payment, a refund or a mandate', () => {
    const refund = { ...noticeOf(), paymentTransactionId: '1001', accountId: 'boris' };
    const mandate = { provider: 'cloudpayments', providerId: 'sc_1', accountId: 'vera', status: null };
    expect((['check', 'pay', 'fail'] as const).map((type) => accountOf({ type, payment: noticeOf() }))).toEqual([
      'anna',
      'anna',
      'anna',
    ]);
    expect(accountOf({ type: 'refund', refund })).toBe('boris');
    expect(accountOf({ type: 'recurrent', mandate })).toBe('vera');
    expect((['confirm', 'cancel'] as const).map((type) => accountOf({ type }))).toEqual([null, null]);
  });
});

describe('a receipt', () => {
  const paid = { uid: 'anna', order: orderOf({ kind: 'device-slot' }), email: 'anna@example.com' };

  it('has the day of the payment in Moscow, and nothing refunded', () => {
    const notice = noticeOf({ at: at('2026-01-10T21:00'), description: 'VPN', ipAddress: '192.0.2.1' });
    expect(receiptOf(notice, paid)).toEqual({
      transactionId: '1001',
      provider: 'cloudpayments',
      uid: 'anna',
      accountId: 'anna@example.com',
      dateTime: at('2026-01-10T21:00'),
      day: '2026-01-11',
      amount: 15000,
      refunded: 0,
      description: 'VPN',
      ipAddress: '192.0.2.1',
      status: 'Paid',
      subscriptionId: null,
      payToken: 'order-1',
      kind: 'device-slot',
      sold: { kind: 'device' },
      cardMask: '•• 3055',
    });
  });

  it('of a renewal has no order, and empty texts where the provider sent none', () => {
    const renewal = receiptOf(noticeOf({ subscriptionId: 'sc_1' }), { ...paid, order: null });
    expect(renewal).toMatchObject({
      description: '',
      ipAddress: '',
      subscriptionId: 'sc_1',
      payToken: null,
      kind: 'renewal',
    });
  });

  it('of a free term has an id of our own', () => {
    expect(freeTransactionId('7')).toBe('free-7');
    expect(isFreeTransaction('free-7')).toBe(true);
    expect(isFreeTransaction('7')).toBe(false);
    expect(isFreeTransaction('7free-')).toBe(false);
  });
});
