import { readFileSync } from 'node:fs';
import { DECLINES, declineReason } from '@contract/values/decline';
import { LANGUAGES } from '@contract/values/languages';
import { normalisePhone } from '@contract/values/phone';
import { describe, expect, it } from 'vitest';

/** Every code in the provider's documentation, grouped by what the payer can do. */
const DOCUMENTED: Record<string, readonly number[]> = {
  funds: [5051],
  cardExpired: [5033, 5054],
  cardDetails: [5014, 5055],
  limit: [5013, 5065],
  bankRefused: [5001, 5003, 5005, 5012, 5017, 5057],
  suspicious: [5034, 5063],
  bankSilent: [5030, 5096, 3006, 3007],
  phone: [5761, 5762, 5763],
  orderExpired: [3004],
  notAccepted: [3001, 3002, 3003, 3005, 3008],
};

describe('why a payment was declined', () => {
  it.each(Object.entries(DOCUMENTED))('the reason %s covers the codes %o', (decline, codes) => {
    expect(codes.map(declineReason)).toEqual(codes.map(() => decline));
  });

  it('an unknown or missing code is a plain decline', () => {
    expect([declineReason(9999), declineReason(null), declineReason(undefined)]).toEqual([
      'declined',
      'declined',
      'declined',
    ]);
  });

  it.each(LANGUAGES)('every reason has its own text in %s', (language) => {
    const file = new URL(`../../../locales/${language}/purchase.json`, import.meta.url);
    const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: Record<string, string> };
    const texts = DECLINES.map((decline) => problem[decline]);
    expect(texts.every((text) => text !== undefined && text.length > 5)).toBe(true);
    expect(new Set(texts).size).toBe(DECLINES.length);
  });
});

describe('the payer’s phone number', () => {
  it.each([
    ['+7 912 345-67-89', '+79123456789'],
    ['8 (912) 345 67 89', '+79123456789'],
    ['79123456789', '+79123456789'],
    ['912 345 67 89', null],
    ['+1 912 345 67 89', null],
    ['', null],
  ])('“%s” becomes %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });
});
