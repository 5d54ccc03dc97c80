import { readFileSync } from 'node:fs';
import { DECLINES } from '@functions/base/contract/values/decline';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { normalisePhone } from '@functions/base/contract/values/phone';
import { describe, expect, it } from 'vitest';

describe('why a payment was declined', () => {
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
    ['\u202a+7 912 345\u201367\u201189\u202c', '+79123456789'],
    ['8.912.345.67.89', '+79123456789'],
    ['912 345 67 89', null],
    ['+1 912 345 67 89', null],
    ['', null],
  ])('“%s” becomes %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });
});
