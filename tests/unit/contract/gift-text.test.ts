import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { giftLine, hasLink } from '@functions/gifts/contract/values/gift-text';

describe('the line of a gift', () => {
  it.each([
    ['  С днём\n рождения! ', 'С днём рождения!'],
    ['left\u202eright', 'left right'],
    ['a\u0000b\u200bc', 'a b c'],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('of %j is %j', (typed, line) => {
    expect(giftLine(typed)).toBe(line);
  });

  it.each([
    'http://x',
    'зайди на evil.ru',
    'EVIL.COM/path',
    't.me/abc',
    'www.evil',
    'пишите a@b.io',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    '１２7.0.0.1',
    'evil．com',
    'evil\u200d.com',
    'evil\ufe0f.com',
    'evil.\ufe0fcom',
    'evil.c\u034fom',
    't\ufe0f.me/x',
    'win💰.com',
    'evil。com',
    'evil｡com',
    'evil.онл',
    'пример.дом',
    '8 (900) 123-45-67',
    '+79001234567',
    'звони 8900—1234567',
    '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    'tel:112',
    '8/900/123/45/67',
    '8*900*123*45*67',
    '8,900,123,45,67',
    'номер 8 900. 123. 45. 67, жду',
    '8=9=0=0=1=2=3',
    'звони 12:30, 8900:12345',
    'evil [точка] com',
    'evil(dot)com',
    'evil [.] com',
    'evil dot com',
    'evil точка com',
    'evil_bot',
    'пиши EvilShopBot',
    'my1bot',
    'пиши @channel',
  ])('is refused with a link: %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'С днём рождения!',
    'Ура. Ура...',
    'т.е. на 1.5 года',
    'В 9.30, ул. Мира',
    'до 01.02.2027',
    'Ну...вот',
    'Дом 5, кв. 123, код 4567',
    'с 1 по 15 января 2027',
    '1 000 000 причин',
    '2026-2027',
    '31.12.2026, 23:59',
    '01.02.2027–15.02.2027',
    '01/02/2027',
    '2027-02-01 10:00',
    '10:00, 12:00, 14:00',
    '10.05–20.05.2026',
    'I am a robot. Это точка отсчёта',
    '👩\u200d👧 ❤\ufe0f',
    '',
  ])('may say: %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });

  const digit = fc.integer({ min: 0, max: 9 }).map(String);
  /** What is neither a letter nor a digit, of the whole of Unicode. */
  const separator = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 3 })
    .filter((text) => !/[\p{L}\p{N}]/u.test(text.normalize('NFKC')));

  it('is refused with seven digits or more, whatever stands between them but letters', () => {
    fc.assert(
      fc.property(fc.array(digit, { minLength: 7, maxLength: 12 }), separator, (digits, between) => {
        expect(hasLink(digits.join(between))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, separator), { minLength: 7, maxLength: 12 }), (parts) => {
        expect(hasLink(`звони ${parts.flat().join('')} жду`)).toBe(true);
      }),
    );
  });
});
