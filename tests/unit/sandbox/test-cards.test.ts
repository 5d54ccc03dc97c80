import { describe, expect, it } from 'vitest';
import {
  requiresThreeDSecure,
  cardType,
  decideCard,
  isCardNumber,
  isUnexpired,
} from '../../sandbox/cloudpayments/test-cards';

const now = Date.parse('2026-11-20T10:00:00Z');

describe('the documented test cards', () => {
  it.each([
    ['4242424242424242', true, 0, 0],
    ['4012888888881881', true, 5051, 5051],
    ['4000000000003055', false, 0, 0],
    ['4111111111111111', false, 0, 5051],
    ['4000056655665556', false, 5051, 5051],
  ])('%s: 3-D Secure %s, first payment %i, by token %i', (number, threeDSecure, first, byToken) => {
    expect(isCardNumber(number)).toBe(true);
    expect([requiresThreeDSecure(number), decideCard(number, false), decideCard(number, true)]).toEqual([
      threeDSecure,
      first,
      byToken,
    ]);
  });

  it('any other card is refused by the bank, and a mistyped number by the form', () => {
    expect(decideCard('4929000000000006', false)).toBe(5014);
    expect(isCardNumber('4242424242424241')).toBe(false);
  });

  it('a card is valid until the end of its month', () => {
    expect([isUnexpired('11/26', now), isUnexpired('10/26', now), isUnexpired('13/30', now)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('the payment system follows from the first digit', () => {
    expect(['4', '5', '2'].map(cardType)).toEqual(['Visa', 'Mastercard', 'МИР']);
  });
});
