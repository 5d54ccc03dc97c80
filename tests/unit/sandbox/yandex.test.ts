import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, SITE_URL, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const info = (authorization: string) =>
  fetch(`${open.sandbox.url}/yandex/info?format=json`, { headers: { authorization } });

const request = { response_type: 'token', client_id: 'our-client', redirect_uri: `${SITE_URL}/login`, state: 's1' };

const authorize = (changes: Record<string, string>) =>
  fetch(`${open.sandbox.url}/yandex/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ ...request, ...changes }),
    redirect: 'manual',
  });

describe('Yandex', () => {
  it('sends the browser back with a token and the state in the fragment', async () => {
    const target = new URL(
      (await authorize({ id: '1001', email: 'anna@yandex.example' })).headers.get('location') ?? '',
    );
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([target.origin + target.pathname, fragment.get('state'), fragment.get('token_type')]).toEqual([
      `${SITE_URL}/login`,
      's1',
      'bearer',
    ]);
    const answer = await info(`OAuth ${fragment.get('access_token')}`);
    expect(await answer.json()).toMatchObject({
      id: '1001',
      default_email: 'anna@yandex.example',
      client_id: 'our-client',
      is_avatar_empty: true,
    });
  });

  it('sends the browser back with an error after a refusal', async () => {
    expect((await authorize({ refused: 'yes' })).headers.get('location')).toBe(
      `${SITE_URL}/login#error=access_denied&state=s1`,
    );
  });

  it.each([
    ['another site', { redirect_uri: 'https://evil.example/login' }],
    ['an unknown application', { client_id: 'other' }],
    ['the code flow', { response_type: 'code' }],
  ])('does not serve %s', async (_name, changes) => {
    expect(
      (await fetch(`${open.sandbox.url}/yandex/authorize?${new URLSearchParams({ ...request, ...changes })}`)).status,
    ).toBe(400);
    expect((await authorize({ id: '1001', ...changes })).status).toBe(400);
  });

  it('returns a token of another application with that application in client_id', async () => {
    const stolen = open.sandbox.yandex.token({ id: '1001', email: 'anna@yandex.example', clientId: 'evil-client' });
    expect(await (await info(`OAuth ${stolen}`)).json()).toMatchObject({ id: '1001', client_id: 'evil-client' });
  });

  it('omits the address for an account without one, and refuses unknown tokens', async () => {
    const token = open.sandbox.yandex.token({ id: '1003' });
    expect(await (await info(`OAuth ${token}`)).json()).not.toHaveProperty('default_email');
    expect((await info('OAuth unknown')).status).toBe(401);
    expect((await fetch(`${open.sandbox.url}/yandex/info?oauth_token=${token}`)).status).toBe(401);
  });
});
