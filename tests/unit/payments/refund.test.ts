import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import {
  requestRefundPart,
  isFullyReturned,
  isUnderGuarantee,
  noRefund,
  refundStatus,
  reportedByProvider,
  refundedAmount,
  withPart,
  type Refund,
} from '@functions/payments/rules/refund';
import { receiptOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

const receipt = receiptOf();
const none = noRefund(receipt);
const click = (about: { requestId?: string; amount?: number | null; at?: number } = {}) => ({
  requestId: 'click-1',
  amount: null,
  reason: 'asked',
  actor: 'olga',
  at: at('2026-01-20'),
  ...about,
});

function ask(refund: Refund, about: Parameters<typeof click>[0] = {}) {
  const asked = requestRefundPart(refund, receipt, click(about));
  if (!asked.ok) throw new Error(asked.refusal);
  return asked.value;
}
const done = (refund: Refund, n: number, id: string) =>
  withPart(refund, n, { state: 'succeeded', providerTransactionId: id });

describe('requesting a refund (P10)', () => {
  it('without an amount refunds all that is left', () => {
    expect(ask(none)).toMatchObject({ isNew: true, part: { index: 0, amount: 15000, state: 'requested' } });
    expect(ask(done(ask(none, { amount: 5000 }).refund, 0, '2001'), { requestId: 'click-2' }).part).toMatchObject({
      index: 1,
      amount: 10000,
    });
  });

  it('a second click while a refund is open, or the same click later, returns the same refund', () => {
    const { refund } = ask(none, { amount: 5000 });
    expect(ask(refund, { requestId: 'click-2' })).toMatchObject({ isNew: false, part: { index: 0, amount: 5000 } });
    expect(ask(withPart(refund, 0, { state: 'in-flight' }), { requestId: 'click-2' })).toMatchObject({
      isNew: false,
      part: { index: 0 },
    });
    expect(ask(done(refund, 0, '2001'))).toMatchObject({ isNew: false, part: { index: 0, state: 'succeeded' } });
  });

  it('never exceeds the payment, in however many parts', () => {
    const half = done(ask(none, { amount: 7500 }).refund, 0, '2001');
    expect(requestRefundPart(half, receipt, click({ requestId: 'click-2', amount: 7501 }))).toEqual({
      ok: false,
      refusal: 'refund_exceeds_payment',
    });
    expect(requestRefundPart(none, receipt, click({ amount: 15001 }))).toEqual({
      ok: false,
      refusal: 'refund_exceeds_payment',
    });
    expect(requestRefundPart(none, receipt, click({ amount: 0 }))).toEqual({
      ok: false,
      refusal: 'refund_exceeds_payment',
    });
    const whole = done(ask(half, { requestId: 'click-2' }).refund, 1, '2002');
    expect(requestRefundPart(whole, receipt, click({ requestId: 'click-3' }))).toEqual({
      ok: false,
      refusal: 'refunded_already',
    });
  });

  it('a failed part does not count, and may be requested again with another click', () => {
    const failed = withPart(ask(none).refund, 0, { state: 'failed' });
    expect(refundedAmount(failed)).toBe(0);
    expect(ask(failed, { requestId: 'click-2' })).toMatchObject({ isNew: true, part: { index: 1, amount: 15000 } });
  });

  it('is possible up to a year after the payment', () => {
    expect(requestRefundPart(none, receipt, click({ at: receipt.dateTime + 365 * DAY })).ok).toBe(true);
    expect(requestRefundPart(none, receipt, click({ at: receipt.dateTime + 365 * DAY + 1 }))).toEqual({
      ok: false,
      refusal: 'refund_too_late',
    });
  });
});

describe('a refund reported by the provider (P10)', () => {
  const report = { transactionId: '2001', amount: 5000, at: at('2026-01-21') };

  it('completes our own part of the same amount, and adds no second part', () => {
    const asked = withPart(ask(none, { amount: 5000 }).refund, 0, { state: 'in-flight' });
    const reported = reportedByProvider(asked, report);
    expect(reported.parts).toMatchObject([
      { index: 0, state: 'succeeded', providerTransactionId: '2001', actor: 'olga' },
    ]);
    expect(reportedByProvider(reported, report)).toBe(reported);
  });

  it('of another amount counts as initiated by the provider', () => {
    const reported = reportedByProvider(ask(none).refund, report);
    expect(reported.parts).toMatchObject([
      { amount: 15000, state: 'requested' },
      { amount: 5000, state: 'succeeded', actor: 'provider' },
    ]);
  });

  it('does not complete a part that failed', () => {
    const failed = withPart(ask(none, { amount: 5000 }).refund, 0, { state: 'failed' });
    expect(reportedByProvider(failed, report).parts.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
  });

  it('that arrives before its payment is full only when the amount of the payment is known', () => {
    const early = reportedByProvider(noRefund({ ...receipt, uid: null, amount: null }), { ...report, amount: 15000 });
    expect(isFullyReturned(early)).toBe(false);
    expect(isFullyReturned({ ...early, captured: 15000 })).toBe(true);
    expect(isFullyReturned({ ...early, captured: 15001 })).toBe(false);
  });
});

describe('the status of a receipt', () => {
  const { refund } = ask(none, { amount: 5000 });
  it.each([
    ['RefundPending', refund],
    ['RefundPending', withPart(refund, 0, { state: 'in-flight' })],
    ['PartiallyRefunded', done(refund, 0, '2001')],
    ['RefundFailed', withPart(refund, 0, { state: 'failed' })],
    ['Refunded', done(ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund, 1, '2002')],
    ['RefundPending', ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund],
    [
      'PartiallyRefunded',
      withPart(ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund, 1, { state: 'failed' }),
    ],
  ])('is %s', (status, of) => {
    expect(refundStatus(of)).toBe(status);
  });

  it('the guarantee applies for fourteen days from the payment', () => {
    expect(isUnderGuarantee(receipt, receipt.dateTime + 14 * DAY - 1)).toBe(true);
    expect(isUnderGuarantee(receipt, receipt.dateTime + 14 * DAY)).toBe(false);
  });
});
