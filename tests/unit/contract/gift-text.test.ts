import { describe, expect, it } from 'vitest';
import { createOrder } from '@contract/purchase/create-order';
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

  it('is cleaned before its length and its links are judged', () => {
    const request = (message: string, from = '') =>
      createOrder.request.safeParse({
        ...{ uid: '', email: 'a@example.com', period: 1, tariff: 1, kind: 'gift' },
        gift: { recipientEmail: 'b@example.com', from, message, sendOn: null },
        consents: { autoCharge: false, offer: true },
      });
    expect(request(` ${'я'.repeat(200)} `).data?.gift?.message).toBe('я'.repeat(200));
    expect(request('я'.repeat(201)).success).toBe(false);
    expect(request('evil\u200b.ru').data?.gift?.message).toBe('evil .ru');
    expect(request('', 'я'.repeat(61)).success).toBe(false);
    expect(request('evil.ru').error?.issues[0]?.path).toEqual(['gift', 'message']);
  });
});
