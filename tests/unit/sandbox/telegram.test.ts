import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';
import { openTelegram, RETRY_AFTER, type TelegramControl } from '../../sandbox/telegram/telegram';
import { openSandbox } from './sandbox-harness';

interface Update {
  readonly secret: unknown;
  readonly update: Record<string, unknown>;
}

let updates: Update[];
let server: Server;
let telegram: TelegramControl;
beforeEach(async () => {
  updates = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const update = JSON.parse(body) as Record<string, unknown>;
      updates.push({ secret: request.headers['x-telegram-bot-api-secret-token'], update });
      response.end(JSON.stringify(update.message ? { method: 'sendMessage', chat_id: '5', text: 'Hello' } : {}));
    });
  });
  const webhookUrl = localUrl(await listen(server));
  telegram = openTelegram({ botToken: '1:a', webhookUrl, webhookSecret: 'secret' });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const send = (text = 'News', chat = '5', token = '1:a') =>
  telegram.call(`bot${token}`, 'sendMessage', JSON.stringify({ chat_id: chat, text }));

describe('the stand-in of Telegram', () => {
  it('reports what a person writes, proved by the secret, and shows the answer of the webhook', async () => {
    await telegram.write('5', '/start abc', 'kk');
    expect(updates).toMatchObject([
      { secret: 'secret', update: { message: { text: '/start abc', chat: { id: 5, type: 'private' } } } },
    ]);
    expect(telegram.textsIn('5')).toEqual(['Hello']);
    expect(send()).toMatchObject({ status: 200, body: { ok: true } });
    expect(telegram.textsIn('5')).toEqual(['Hello', 'News']);
  });

  it('answers with the documented errors', async () => {
    expect(send()).toMatchObject({ status: 400, body: { description: 'Bad Request: chat not found' } });
    await telegram.write('5', 'hi');
    expect(send('')).toMatchObject({ status: 400, body: { description: 'Bad Request: message text is empty' } });
    expect(send('News', '5', 'wrong')).toMatchObject({ status: 401 });
    expect(telegram.call('bot1:a', 'getMe', '{}')).toMatchObject({ status: 404 });
    await telegram.block('5');
    expect(updates.at(-1)?.update).toMatchObject({ my_chat_member: { new_chat_member: { status: 'kicked' } } });
    expect(send()).toMatchObject({ status: 403, body: { description: 'Forbidden: bot was blocked by the user' } });
    telegram.setAnswer('busy');
    expect(send()).toMatchObject({ status: 429, body: { parameters: { retry_after: RETRY_AFTER } } });
    telegram.setAnswer('down');
    expect(send()).toEqual({ status: 502, body: null });
  });

  it('goes on where another one ended', async () => {
    await telegram.write('5', 'hi');
    const kept = telegram.chats();
    telegram.reset();
    expect(send()).toMatchObject({ status: 400 });
    telegram.restore(kept);
    expect(send()).toMatchObject({ status: 200 });
  });
});

it('the pages show chats and messages as text, and change how the services answer', async () => {
  const { sandbox, stop } = await openSandbox();
  const page = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();
  sandbox.telegram.restore([{ id: '7', isBlocked: false, messages: [{ by: 'person', text: '<b>hi</b>' }] }]);
  expect(await page('/telegram')).toContain('&lt;b&gt;hi');
  expect(await page('/telegram/open/some_bot?start=%22x')).toContain('/start &quot;x');
  for (const path of ['/telegram', '/push'])
    await fetch(`${sandbox.url}${path}/settings`, { method: 'POST', body: new URLSearchParams({ answer: 'busy' }) });
  expect([sandbox.telegram.answer(), sandbox.push.answer()]).toEqual(['busy', 'busy']);
  await stop();
});
