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
  ])('is refused with a link: %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'С днём рождения!',
    'Ура. Ура...',
    'т.е. на 1.5 года',
    'В 9.30, ул. Мира',
    'до 01.02.2027',
    'Привет.Как дела',
    '',
  ])('may say: %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});
