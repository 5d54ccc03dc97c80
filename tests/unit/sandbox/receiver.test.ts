import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, type OpenSandbox } from './sandbox-harness';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const deliver = (body: string) => {
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_1', now, body),
  };
  return fetch(`${open.sandbox.url}/receiver/hooks`, { method: 'POST', headers, body, redirect: 'manual' });
};
const set = (about: Record<string, string>) =>
  fetch(`${open.sandbox.url}/receiver/settings`, { method: 'POST', body: new URLSearchParams(about) });
const shown = async () => (await fetch(`${open.sandbox.url}/receiver`)).text();

describe('the receiver of outbound webhooks', () => {
  it('verifies what comes once its page knows the secret, and shows it as text', async () => {
    expect(await shown()).toContain(`${open.sandbox.url}/receiver/hooks`);
    await deliver('{"type":"test.ping"}');
    await set({ secret: SECRET });
    await deliver('{"type":"<b>"}');
    await set({ secret: `whsec_${Buffer.alloc(32, 2).toString('base64')}` });
    await deliver('{"type":"test.ping"}');
    expect(open.sandbox.receiver.list().map(({ isVerified }) => isVerified)).toEqual([false, true, null]);
    const page = await shown();
    expect(page).toContain('подпись НЕ верна');
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain('"type":"<b>"');
  });

  it.each([
    ['ok', 200],
    ['fail', 500],
    ['busy', 503],
    ['gone', 410],
    ['redirect', 302],
  ])('answers as it was told: %s is %i', async (answer, status) => {
    await set({ answer });
    expect((await deliver('{}')).status).toBe(status);
  });
});
