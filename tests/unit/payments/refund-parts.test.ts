import { describe, expect, it } from 'vitest';
import type { RefundPartState } from '@functions/payments/contract/values/payments';
import {
  canRetry,
  chargebackId,
  isOpen,
  noRefund,
  refundDay,
  refundStatus,
  reportedByProvider,
  restorablePart,
  type Refund,
  type RefundPart,
} from '@functions/payments/rules/refund';
import { receiptOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

const part = (about: Partial<RefundPart> = {}): RefundPart => ({
  index: 0,
  requestId: 'click-1',
  amount: 15000,
  reason: 'asked',
  actor: 'olga',
  state: 'failed',
  at: at('2026-01-20'),
  providerTransactionId: null,
  ...about,
});
const refundOf = (...parts: readonly Partial<RefundPart>[]): Refund => ({
  ...noRefund(receiptOf()),
  parts: parts.map((about, index) => part({ index, requestId: `click-${index}`, ...about })),
});
const states: RefundPartState[] = ['requested', 'in-flight', 'succeeded', 'failed'];

describe('a part of a refund', () => {
  it('is open until the provider decides', () => {
    expect(states.filter((state) => isOpen(part({ state })))).toEqual(['requested', 'in-flight']);
  });

  it('belongs to the Moscow day on which the money was returned, and to none before', () => {
    const late = { at: at('2026-01-20T20:59'), doneAt: at('2026-01-20T21:00') };
    expect(refundDay(part({ state: 'succeeded', ...late }))).toBe('2026-01-21');
    expect(refundDay(part())).toBeNull();
  });
});

describe('a failed refund', () => {
  const failed = refundOf({});

  it('can be tried again while money is left to return', () => {
    expect(canRetry(failed)).toBe(true);
    expect(canRetry({ ...failed, captured: null })).toBe(true);
    expect(canRetry(refundOf({ state: 'succeeded', amount: 5000 }, { amount: 10000 }))).toBe(true);
    expect(canRetry(refundOf({ state: 'succeeded' }, {}))).toBe(false);
    expect(canRetry(refundOf())).toBe(false);
    expect(canRetry(refundOf({}, { state: 'succeeded', amount: 5000 }))).toBe(false);
  });

  it('has the status of what was returned before it', () => {
    expect(refundStatus(failed)).toBe('RefundFailed');
    expect(refundStatus(refundOf({ state: 'succeeded', amount: 5000 }, {}))).toBe('PartiallyRefunded');
    expect(refundStatus(refundOf({}, { state: 'succeeded' }))).toBe('Refunded');
    expect(refundStatus({ ...refundOf({ state: 'succeeded' }), captured: null })).toBe('PartiallyRefunded');
    expect(refundStatus(refundOf({ state: 'in-flight' }))).toBe('RefundPending');
  });
});

describe('the access that a failed refund revoked', () => {
  const revoked = refundOf({ accessRevokedMs: 7 });

  it('can be restored, from the newest part', () => {
    expect(restorablePart(revoked)).toBe(revoked.parts[0]);
    const twice = refundOf({ accessRevokedMs: 7 }, { accessRevokedMs: 5 }, {});
    expect(restorablePart(twice)).toBe(twice.parts[1]);
    const partly = refundOf({ accessRevokedMs: 7 }, { state: 'succeeded', amount: 5000 });
    expect(restorablePart(partly)).toBe(partly.parts[0]);
    // A gift of a payer without an account took its time from the recipient.
    expect(restorablePart({ ...revoked, uid: null })).toBe(revoked.parts[0]);
  });

  it.each([
    ['while another part is open', refundOf({ accessRevokedMs: 7 }, { state: 'requested', amount: 5000 })],
    ['once everything was returned', refundOf({ accessRevokedMs: 7 }, { state: 'succeeded' })],
    ['when none was revoked', refundOf({})],
    ['when nothing of it was left', refundOf({ accessRevokedMs: 0 })],
    ['when it was restored', refundOf({ accessRevokedMs: 7, accessRestored: true })],
    ['when the refund succeeded', refundOf({ accessRevokedMs: 7, state: 'succeeded', amount: 5000 })],
  ])('is not restored %s', (_when, refund) => {
    expect(restorablePart(refund)).toBeNull();
  });
});

describe('a refund that the provider reports', () => {
  const report = { transactionId: '2001', amount: 15000, at: at('2026-01-21') };

  it('completes our own part with this amount that has not failed', () => {
    expect(reportedByProvider(refundOf({ state: 'in-flight' }), report).parts).toEqual([
      part({ requestId: 'click-0', state: 'succeeded', doneAt: report.at, providerTransactionId: '2001' }),
    ]);
  });

  it('is a part of its own beside a failed one, one of another amount, or one that the provider knows', () => {
    const own = {
      ...part({ requestId: 'provider_2001', reason: 'at the provider', actor: 'provider', state: 'succeeded' }),
      at: report.at,
      doneAt: report.at,
      providerTransactionId: '2001',
    };
    const others: readonly Partial<RefundPart>[] = [
      {},
      { state: 'in-flight', amount: 5000 },
      { state: 'succeeded', providerTransactionId: '2000' },
    ];
    for (const other of others) {
      const refund = refundOf(other);
      expect(reportedByProvider(refund, report).parts).toEqual([...refund.parts, { ...own, index: 1 }]);
    }
  });

  it('by a chargeback has an id of its own', () => {
    expect(chargebackId('9')).toBe('chargeback-9');
  });
});

describe('the refunds of a payment', () => {
  it('begin empty, with its customer, provider and amount', () => {
    expect(noRefund({ transactionId: '1001', provider: 'cloudpayments', uid: 'anna', amount: 15000 })).toEqual({
      transactionId: '1001',
      provider: 'cloudpayments',
      uid: 'anna',
      captured: 15000,
      parts: [],
    });
  });
});
