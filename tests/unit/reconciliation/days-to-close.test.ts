import { describe, expect, it } from 'vitest';
import {
  daysWithoutClose,
  earliestToClose,
  listsChargeback,
  type DayClose,
  type Difference,
} from '@functions/reconciliation/rules/day-close';
import { emptyTotals } from '@functions/reconciliation/rules/metrics';

describe('the days that the nightly run closes', () => {
  it.each([
    ['before the first payment: yesterday', null, '2026-11-20'],
    ['later: from the day of the first payment', '2026-11-03', '2026-11-03'],
    ['on the day of the first payment: none', '2026-11-21', '2026-11-21'],
    ['after a long gap: at most forty days back', '2026-01-01', '2026-10-12'],
  ])('%s', (_what, first, expected) => {
    expect(earliestToClose({ first, today: '2026-11-21' })).toBe(expected);
  });

  it('a gap between closed days is included, oldest first, and today is not', () => {
    const closed = ['2026-10-30', '2026-11-01', '2026-11-03'];
    expect(daysWithoutClose({ from: '2026-10-30', today: '2026-11-05', closed })).toEqual([
      '2026-10-31',
      '2026-11-02',
      '2026-11-04',
    ]);
    expect(daysWithoutClose({ from: '2026-11-05', today: '2026-11-05', closed })).toEqual([]);
  });
});

describe('whether a day close lists a row of the chargeback list', () => {
  const row = (about: Partial<Difference>): Difference => ({
    transactionId: '7',
    kind: 'fee',
    ours: null,
    theirs: 500,
    isRepaired: false,
    ...about,
  });
  const close = (...differences: Difference[]): DayClose => ({
    day: '2026-11-20',
    closedAt: 0,
    endOfDay: null,
    ...emptyTotals,
    differences,
  });
  const onItsDay = Date.parse('2026-11-20T12:00:00Z');
  const onAnother = Date.parse('2026-11-18T12:00:00Z');

  it.each([
    [
      'yes, with the same number, whatever its date is now',
      row({ chargebackId: 'CB-1' }),
      row({ chargebackId: 'CB-1' }),
      onAnother,
      true,
    ],
    [
      'no, with another number and the same amount',
      row({ chargebackId: 'CB-1' }),
      row({ chargebackId: 'CB-2' }),
      onItsDay,
      false,
    ],
    [
      'no, when the row with the same number was unreadable',
      row({ kind: 'unreadable', chargebackId: 'CB-1' }),
      row({ chargebackId: 'CB-1' }),
      onItsDay,
      false,
    ],
    [
      'yes, when both rows have no number',
      row({ kind: 'unreadable', transactionId: '', chargebackId: null }),
      row({ kind: 'unreadable', transactionId: '', chargebackId: null }),
      null,
      true,
    ],
    [
      'no, when the row is an unreadable payment without a number',
      row({ kind: 'unreadable', transactionId: '', theirs: null }),
      row({ kind: 'unreadable', transactionId: '', theirs: null, chargebackId: null }),
      null,
      false,
    ],
  ] as const)('%s', (_what, listed, found, at, expected) => {
    expect(listsChargeback(close(listed), found, at)).toBe(expected);
  });
});
