import { expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { addPushAddress, listNewsAddresses, startTelegramLink } from '@functions/accounts/contract/news-addresses';
import { getHealth } from '@functions/operations/contract/get-health';
import { getToday } from '@functions/panel/contract/get-today';
import { compose } from '@functions/compose';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { readFunctionSettings } from '@functions/settings';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { readHealth } from '@functions/operations/calls/read-health';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff } from '../../support/customers/staff';
import { join } from '../../support/product/scenario';
import { readTestSettings, services } from '../../support/product/services';
import { BROWSER_OF_TESTS } from '../../support/product/start-product';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A wrong secret of a channel of news: everything else works, and nobody is offered the channel. */

const product = await startProductOfFile();
const lines: { message: string; error: string; fields: unknown }[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string, error: unknown, fields?: unknown) =>
    void lines.push({ message, error: String(error), fields }),
};
const good = { FIRESTORE_EMULATOR_HOST: 'memory', ...process.env };

/** A function of the same product with these texts of secrets, as it starts when it is deployed. */
function functionWith(name: FunctionName, secrets: Readonly<Record<string, string>>) {
  const settings = readFunctionSettings({ ...good, ...secrets }, FUNCTION_SECRETS[name]);
  const { mailer } = product.deps;
  return compose(settings, { db: product.db, overrides: { ...services.overrides, log, mailer } });
}
type Api = ReturnType<typeof functionWith>;

const callOn = ({ api }: Api, { path, method }: Endpoint, { idToken, ...session }: Session, about: object = {}) =>
  api({
    method,
    path,
    query: {},
    rawBody: Buffer.from(JSON.stringify({ ...session, ...about })),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${idToken}`,
      'x-browser-id': BROWSER_OF_TESTS,
    },
  });
const secretOfTelegram = readTestSettings().telegramWebhookSecret ?? '';
const updateOn = ({ api }: Api, text: string) =>
  api({
    method: 'POST',
    path: '/api/telegram',
    query: {},
    rawBody: Buffer.from('{}'),
    headers: { 'x-telegram-bot-api-secret-token': text },
  });

async function personWithPlaces(name: string): Promise<Session> {
  const { session } = await join(product, name);
  const { endpoint, keys } = product.sandbox.push.subscribe(
    product.sandbox.url,
    readTestSettings().webPush?.publicKey ?? '',
  );
  const { uid, email } = session;
  await product.call(addPushAddress, { uid, email, endpoint, ...keys }, session);
  const { body } = await product.call(startTelegramLink, { uid, email }, session);
  await product.sandbox.telegram.write('7001', `/start ${new URL(String(body.url)).searchParams.get('start') ?? ''}`);
  await product.drain();
  return session;
}

it('wrong keys of both channels are told by the log, the health page and Today, and neither is offered', async () => {
  const session = await personWithPlaces('anna');
  const sweep = functionWith('sweep-outbox', { VAPID_PRIVATE_KEY: 'none\n', TELEGRAM_BOT_TOKEN: '"none"' });
  expect(lines).toEqual([
    {
      message: 'a channel of news is off',
      error: expect.stringContaining('VAPID_PRIVATE_KEY ends with a line break') as string,
      fields: { channel: 'push' },
    },
    {
      message: 'a channel of news is off',
      error: expect.stringContaining('TELEGRAM_BOT_TOKEN is in quotes') as string,
      fields: { channel: 'telegram' },
    },
  ]);
  const { nonTransactional } = product.deps.store;
  const now = await product.deps.clock.now();
  await enqueueMail<SubscriptionMail>(
    nonTransactional,
    { uid: session.uid },
    { kind: 'restriction-lifted', until: now, nextChargeAt: null, nextAmount: null },
    'lifted',
    now,
  );
  for (let run = 0; run < 3; run += 1) await sweepOutbox(sweep.deps);
  const told = (await product.db.collection('outbox').where('task.kind', '==', 'news').get()).docs.map(
    (found) => found.data() as { state: string; task: { mail: string; outcome: string } },
  );
  expect(told.filter(({ task }) => task.mail === 'restriction-lifted')).toMatchObject([
    { state: 'done', task: { outcome: 'dropped' } },
    { state: 'done', task: { outcome: 'dropped' } },
  ]);
  // Nobody has to subscribe again when the secret is right.
  expect(await nonTransactional.newsAddresses.ofCustomer(session.uid)).toHaveLength(2);

  // The API has none of the two secrets.
  const api = functionWith('api', { VAPID_PRIVATE_KEY: 'none\n', TELEGRAM_BOT_TOKEN: '"none"' });
  expect(await callOn(api, listNewsAddresses, session)).toMatchObject({
    status: 200,
    body: { push: null, isTelegramOffered: false, addresses: [] },
  });
  expect(await callOn(api, startTelegramLink, session)).toMatchObject({ body: { code: 'channel_not_offered' } });
  expect((await updateOn(api, secretOfTelegram)).status).toBe(404);
  const { state, checks } = (await readHealth(api.deps)).value;
  expect(state).toBe('bad');
  expect(checks).toContainEqual({ name: 'brokenChannels', state: 'bad', count: 2, since: null });
  const admin = await createStaff(product, 'admin');
  const { body } = await callPanel(product, getToday, {}, admin);
  expect(body.waiting).toContainEqual(expect.objectContaining({ kind: 'brokenChannels', state: 'bad', count: 2 }));
});

it('a wrong secret of the calls of Telegram takes nothing else of the site down', async () => {
  lines.splice(0);
  const api = functionWith('api', { TELEGRAM_WEBHOOK_SECRET: 'None' });
  expect(lines).toMatchObject([{ message: 'a channel of news is off', fields: { channel: 'telegram' } }]);
  for (const text of ['None', 'none', '', secretOfTelegram]) expect((await updateOn(api, text)).status).toBe(404);
  const health = { method: getHealth.method, path: getHealth.path, query: {}, headers: {}, rawBody: Buffer.alloc(0) };
  expect((await api.api(health)).status).toBe(200);
  expect((await readHealth(api.deps)).value.checks).toContainEqual(
    expect.objectContaining({ name: 'brokenChannels', state: 'bad' }),
  );
});
