import { afterEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox';

const started: Sandbox[] = [];
afterEach(() => Promise.all(started.splice(0).map((sandbox) => sandbox.stop())));

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    siteUrl: 'http://127.0.0.1:1',
    panelUrl: 'http://localhost:1',
    webhookUrl: 'http://127.0.0.1:1/hooks',
    publicId: 'local_public_id',
    apiSecret: 'local_secret',
    telegramWebhookUrl: 'http://127.0.0.1:1/hooks',
    telegramWebhookSecret: 's',
    telegramBotToken: 't',
    yandexClientId: 'id',
    recaptchaSiteKey: 'k',
    recaptchaSecret: 's',
    now: async () => Date.now(),
    tick: false,
  });
  started.push(sandbox);
  return sandbox;
}

const post = async (sandbox: Sandbox, verb: string, body: string) =>
  (await fetch(`${sandbox.url}/control/${verb}`, { method: 'POST', body })).json() as Promise<unknown>;

it('a sandbox goes on where another one ended: payments, schedules, cards, e-mails and ids', async () => {
  const first = await start();
  const state = first.state();
  const transaction = { id: state.cloudpayments.lastId + 500, kind: 'Payment', status: 'Completed', amount: 15000 };
  const email = { number: 7, to: ['a@example.com'], from: '', subject: 'S', text: '', html: '', date: '2026-11-25' };
  const kept = {
    cloudpayments: {
      ...state.cloudpayments,
      lastId: transaction.id,
      transactions: [transaction],
      subscriptions: [{ id: 'sc_1', accountId: 'anna', nextAt: Date.parse('2027-01-31T09:00:00Z'), status: 'Active' }],
      savedCards: [['token', { token: 'token', accountId: 'anna' }]],
      deliveries: [
        { id: 1, state: 'held', createdAt: 5, nextAttemptAt: null, attempts: [] },
        { id: 2, state: 'delivered', createdAt: 5, nextAttemptAt: null, attempts: [] },
      ],
    },
    emails: [email],
    chats: [],
    browsers: [],
  };
  const second = await start();
  await post(second, 'restore', JSON.stringify(kept));
  const restored = (await post(second, 'state', '{}')) as typeof kept;
  expect(restored.cloudpayments).toMatchObject({
    transactions: [transaction],
    subscriptions: kept.cloudpayments.subscriptions,
    savedCards: kept.cloudpayments.savedCards,
  });
  expect(restored.cloudpayments.lastId).toBeGreaterThanOrEqual(transaction.id);
  expect(restored.emails).toEqual([email]);
  // A held notification is due now; what was delivered stays delivered.
  expect(restored.cloudpayments.deliveries).toMatchObject([
    { state: 'waiting', nextAttemptAt: 5 },
    { state: 'delivered', nextAttemptAt: null },
  ]);
});
