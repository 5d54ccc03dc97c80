import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { likelyAddress } from '@web/lib/browser/likely-address';
import { SEED } from '../../support/depth';

it.each([
  ['ivan@gmial.con', 'ivan@gmail.com'],
  ['ivan@gmail.con', 'ivan@gmail.com'],
  ['ivan@gmail.co', 'ivan@gmail.com'],
  ['ivan@gmail.ru', 'ivan@gmail.com'],
  ['ivan@gamil.com', 'ivan@gmail.com'],
  [' Ivan.Petrov+news@GMAI.COM ', 'Ivan.Petrov+news@gmail.com'],
  ['ivan@mial.ru', 'ivan@mail.ru'],
  ['ivan@mail.ry', 'ivan@mail.ru'],
  ['ivan@yadex.ru', 'ivan@yandex.ru'],
  ['ivan@yandx.r', 'ivan@yandex.ru'],
  ['ivan@yanedx.kz', 'ivan@yandex.kz'],
  ['ivan@ramblr.ru', 'ivan@rambler.ru'],
  ['ivan@icloud.ru', 'ivan@icloud.com'],
  ['ivan@iclod.com', 'ivan@icloud.com'],
  ['ivan@otlook.com', 'ivan@outlook.com'],
  ['ivan@hotmial.com', 'ivan@hotmail.com'],
  ['li@qq.con', 'li@qq.com'],
  ['li@163.co', 'li@163.com'],
  ['li@foxmial.com', 'li@foxmail.com'],
])('%j was probably meant to be %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

it.each([
  'ivan@gmail.com',
  'ivan@mail.ru',
  'ivan@mail.com',
  'ivan@ya.ru',
  'li@126.com',
  'ivan@live.ru',
  'ivan@hotmail.fr',
  'ivan@yahoo.co.uk',
  'ivan@company.ru',
  'ivan@mars.ru',
  'ivan@uni-mainz.de',
  'ivan@ok.ru',
  'ivan@example.com',
  'ivan@vk.ru',
  'ivan@почта.рф',
  'ivan@xn--80a1acny.xn--p1ai',
  'li@188.com',
  '',
  'ivan',
  'ivan@',
  '@gmial.com',
  'ivan@gmial',
  'ivan@gmial.',
  'a@b@gmial.com',
  'two words@gmial.com',
])('%j is not questioned', (typed) => expect(likelyAddress(typed)).toBeNull());

it('is content with what it proposes, and keeps what stands before the @', () => {
  const domain = fc.string({ unit: fc.constantFrom(...Array.from('gmailyndexru.co')), minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._+-]{1,20}$/), domain, (local, typed) => {
      const proposed = likelyAddress(`${local}@${typed}`);
      if (proposed === null) return;
      expect(proposed.split('@')[0]).toBe(local);
      expect(likelyAddress(proposed)).toBeNull();
    }),
    { seed: SEED },
  );
});
