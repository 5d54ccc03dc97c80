import { describe, expect, it } from 'vitest';
import type { DifferenceKind } from '@functions/payments/contract/values/payments';
import {
  disputeDifference,
  isChargebackDifference,
  isMissingNotification,
  isOpen,
  listsChargeback,
  unreadableChargeback,
  unreadableRow,
  type DayClose,
  type Difference,
} from '@functions/reconciliation/rules/day-close';

import { emptyTotals } from '@functions/reconciliation/rules/metrics';
import { noRefund, withPart, type Refund, type RefundPart } from '@functions/payments/rules/refund';
import { refundDifferences } from '../../support/fixtures/compare-days';
import { listedPayment, receiptOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

const KINDS: DifferenceKind[] = [
  'missing',
  'extra',
  'amount',
  'refund-missing',
  'refund-extra',
  'fee',
  'representment',
  'returned-twice',
  'unreadable',
];
const difference = (about: Partial<Difference> = {}): Difference => ({
  transactionId: '7',
  kind: 'fee',
  ours: null,
  theirs: 100,
  isRepaired: false,
  ...about,
});
const row = { provider: 'cloudpayments', id: 'cb_1', kind: 'fee', transactionId: '7', amount: 100, at: 5 } as const;

describe('a difference', () => {
  it('of a row that cannot be read has the id, where it could be read', () => {
    const expected = difference({ transactionId: '', kind: 'unreadable', theirs: null });
    expect(unreadableRow({ id: null, at: null, fields: [] })).toEqual(expected);
    expect(unreadableRow({ id: '7', at: null, fields: [] })).toEqual({ ...expected, transactionId: '7' });
    expect(unreadableChargeback({ id: null, at: null, fields: [] })).toEqual({ ...expected, chargebackId: null });
  });

  it('of a dispute has its row of the list of chargebacks, and what the ledger has of it', () => {
    const returned = (...parts: [id: string, amount: number][]): Refund => ({
      ...noRefund({ transactionId: '7', provider: 'cloudpayments', uid: 'anna', amount: 100 }),
      parts: parts.map(([providerTransactionId, amount], index) => ({
        index,
        requestId: providerTransactionId,
        amount,
        reason: '',
        actor: 'provider',
        state: 'succeeded',
        at: 5,
        providerTransactionId,
      })),
    });
    const of = (about: Partial<Difference>) => difference({ chargebackId: 'cb_1', ...about });
    const taken = { ...row, kind: 'chargeback' } as const;
    const givenBack = { ...row, kind: 'representment' } as const;
    expect(disputeDifference(row, null)).toEqual(of({ kind: 'fee' }));
    expect(disputeDifference(givenBack, null)).toEqual(of({ kind: 'representment' }));
    expect(disputeDifference(givenBack, returned(['chargeback-cb_0', 100], ['representment-cb_1', -100]))).toEqual(
      of({ kind: 'representment', ours: 100 }),
    );
    expect(disputeDifference(taken, null)).toBeNull();
    expect(disputeDifference(taken, returned(['chargeback-cb_1', 100]))).toBeNull();
    expect(disputeDifference(taken, returned(['9', 30], ['chargeback-cb_1', 100]))).toEqual(
      of({ kind: 'returned-twice', ours: 70 }),
    );
    expect(
      disputeDifference(taken, returned(['9', 100], ['chargeback-cb_1', 100], ['representment-cb_2', -100])),
    ).toBeNull();
  });

  it('is missing in the ledger when only the provider has the payment or the refund', () => {
    expect(KINDS.filter((kind) => isMissingNotification(difference({ kind })))).toEqual(['missing', 'refund-missing']);
  });

  it('is open until it is repaired; the rows of disputes are only listed', () => {
    expect(KINDS.filter((kind) => isOpen(difference({ kind })))).toEqual(
      KINDS.filter((kind) => !['fee', 'representment', 'returned-twice'].includes(kind)),
    );
    expect(isOpen(difference({ kind: 'missing', isRepaired: true }))).toBe(false);
  });

  it('comes from the list of chargebacks by its row', () => {
    expect(KINDS.filter((kind) => isChargebackDifference(difference({ kind })))).toEqual([]);
    expect(isChargebackDifference(difference({ kind: 'unreadable', chargebackId: null }))).toBe(true);
  });
});

describe('a close that contains a row of the list of chargebacks', () => {
  const close = (...differences: Difference[]): DayClose => ({
    day: '2026-01-10',
    closedAt: at('2026-01-11'),
    endOfDay: null,
    ...emptyTotals,
    differences,
  });
  const itsDay = at('2026-01-10');
  const unread = difference({ kind: 'unreadable', transactionId: '', theirs: null, chargebackId: null });

  it('finds it among others, by its id', () => {
    const listed = close(difference({ kind: 'missing' }), difference({ chargebackId: 'cb_1' }));
    expect(listsChargeback(listed, difference({ chargebackId: 'cb_1' }), at('2026-01-12'))).toBe(true);
    expect(listsChargeback(listed, difference({ chargebackId: 'cb_2' }), itsDay)).toBe(false);
  });

  it('finds an unreadable row on its own day, and no readable one in its place', () => {
    expect(listsChargeback(close(unread), unread, itsDay)).toBe(true);
    expect(listsChargeback(close(unread), unread, null)).toBe(true);
    expect(listsChargeback(close(unread), unread, at('2026-01-12'))).toBe(false);
    expect(listsChargeback(close(unread), { ...unread, chargebackId: 'cb_1' }, itsDay)).toBe(false);
  });
});

describe('refunds of a day', () => {
  const refundOf = (about: Partial<RefundPart>): Refund => {
    const part = { index: 0, requestId: 'c', amount: 500, reason: '', actor: 'olga', at: at('2026-01-10') } as const;
    const refund = {
      ...noRefund(receiptOf()),
      parts: [{ ...part, state: 'succeeded', providerTransactionId: '2001' } as const],
    };
    return withPart(refund, 0, about);
  };
  const theirs = listedPayment({ transactionId: '2001', kind: 'refund', amount: 500 });

  it('that both have are no difference', () => {
    expect(refundDifferences([refundOf({})], [theirs])).toEqual([]);
  });

  it('that failed, or that the provider has not numbered, are not returned money', () => {
    expect(refundDifferences([refundOf({ state: 'failed' })], [])).toEqual([]);
    expect(refundDifferences([refundOf({ state: 'failed' })], [theirs])).toMatchObject([
      { kind: 'refund-missing', theirs: 500 },
    ]);
    expect(refundDifferences([refundOf({ providerTransactionId: null })], [])).toEqual([]);
    expect(refundDifferences([refundOf({})], [])).toMatchObject([
      { kind: 'refund-extra', transactionId: '2001', ours: 500 },
    ]);
  });
});
