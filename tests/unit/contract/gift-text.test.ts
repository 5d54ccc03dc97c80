import { describe, expect, it } from 'vitest';
import { giftLine, hasLink } from '@contract/values/gift-text';

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
    '👩\u200d👧 ❤\ufe0f',
    '',
  ])('may say: %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});
