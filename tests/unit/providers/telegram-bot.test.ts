import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { telegramBot } from '@functions/providers/telegram-bot';
import { redactSecrets } from '@functions/providers/redact';

const TOKEN = '7000000001:AAE-a_token_of_a_bot_that_does_not_exist';
const newBot = () => telegramBot({ apiUrl: 'https://api.telegram.org', token: TOKEN });
let bot = newBot();
beforeEach(() => {
  bot = newBot();
});

const answerWith = (status: number, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const call = vi.fn<typeof fetch>(() => Promise.resolve(new Response(text, { status })));
  vi.stubGlobal('fetch', call);
  return call;
};
afterEach(() => void vi.unstubAllGlobals());

it('sends plain text without a preview of links', async () => {
  const call = answerWith(200, { ok: true, result: {} });
  expect(await bot.send('7001', 'Оплата прошла. <b>')).toEqual({ result: 'sent', status: 200, retryAfterMs: null });
  const [url, init] = call.mock.calls[0] ?? [];
  expect(url).toBe(`https://api.telegram.org/bot${TOKEN}/sendMessage`);
  expect(JSON.parse(init?.body as string)).toEqual({
    chat_id: '7001',
    text: 'Оплата прошла. <b>',
    link_preview_options: { is_disabled: true },
  });
});

it.each([
  [403, 'Forbidden: bot was blocked by the user', 'gone'],
  [403, 'Forbidden: user is deactivated', 'gone'],
  [400, 'Bad Request: chat not found', 'gone'],
  [400, 'Bad Request: message text is empty', 'refused'],
  [401, 'Unauthorized', 'refused'],
  [404, 'Not Found', 'refused'],
  [500, 'Internal Server Error', 'later'],
] as const)('%i "%s" is %s', async (status, description, result) => {
  answerWith(status, { ok: false, error_code: status, description });
  expect(await bot.send('7001', 'text')).toEqual({ result, status, retryAfterMs: null });
});

it('429 waits for retry_after, in seconds', async () => {
  answerWith(429, { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 35 } });
  expect(await bot.send('7001', 'text')).toEqual({ result: 'later', status: 429, retryAfterMs: 35_000 });
});

it('what is no answer of Telegram is tried again: a gateway, another page, no connection', async () => {
  answerWith(502, '<html>');
  expect(await bot.send('7001', 'text')).toMatchObject({ result: 'later' });
  // A proxy in between says nothing of the chat.
  answerWith(403, '<html>');
  expect(await bot.send('7001', 'text')).toMatchObject({ result: 'refused', status: 403 });
  answerWith(503, {});
  expect(await bot.send('7001', 'text')).toMatchObject({ result: 'later', status: 503 });
  vi.stubGlobal('fetch', () => Promise.reject(new Error(`connect https://api.telegram.org/bot${TOKEN}/sendMessage`)));
  expect(await bot.send('7001', 'text')).toEqual({ result: 'later', status: null, retryAfterMs: null });
});

it('is called once a minute while it gives no response', async () => {
  const call = vi.fn(() => Promise.reject(new Error('timeout')));
  vi.stubGlobal('fetch', call);
  for (let n = 0; n < 20; n += 1) await bot.send(String(n), 'text');
  expect(call).toHaveBeenCalledTimes(1);
});

it('no log shows the token of a bot', () => {
  expect(redactSecrets(`failed: https://api.telegram.org/bot${TOKEN}/sendMessage`)).not.toContain('AAE-a_token');
});
