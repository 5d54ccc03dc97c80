import { expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { readNews } from '@web/service-worker/news';

const message = (value: unknown) => ({ json: (): unknown => value });

it('reads what the server sends, and nothing else of it', () => {
  const sent = { title: 'Prostor', body: 'Your payment went through.', lang: 'en' };
  expect(readNews(message({ ...sent, url: 'https://phish.example', actions: [] }))).toEqual(sent);
});

it.each([
  ['no message', null],
  ['a message that is no JSON', { json: () => JSON.parse('<') as unknown }],
  ['null', message(null)],
  ['a number', message(7)],
  ['other types', message({ title: 1, body: {}, lang: [] })],
  ['an empty title', message({ title: '', body: '', lang: '' })],
])('%s is shown as the name of the brand, because a browser demands a notification', (_what, data) => {
  expect(readNews(data)).toEqual({ title: BRAND.name.ru, body: '', lang: '' });
});
