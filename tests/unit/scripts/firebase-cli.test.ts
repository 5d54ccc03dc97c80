import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { firebaseApi, printedSecret } from '../../../scripts/deploy/firebase-cli';
import { inRepository } from '../../../scripts/lib/repository';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it.each([
  ['of the login', 'ada', {}],
  ['chosen for this folder', 'bob', { [dirname(inRepository('firebase.json'))]: 'bob@example.com' }],
])('Google is called by the account %s, as the commands of the CLI call it', async (_, name, activeAccounts) => {
  const tools = createRequire(import.meta.url);
  const { configstore } = tools('firebase-tools/lib/configstore') as { configstore: { get: (key: string) => unknown } };
  const auth = tools('firebase-tools/lib/auth') as { getAccessToken: (refreshToken: string) => Promise<object> };
  const account = (of: string) => ({ user: { email: `${of}@example.com` }, tokens: { refresh_token: of } });
  const stored: Record<string, unknown> = { ...account('ada'), additionalAccounts: [account('bob')], activeAccounts };
  vi.spyOn(configstore, 'get').mockImplementation((key) => stored[key]);
  vi.spyOn(auth, 'getAccessToken').mockImplementation((of) => Promise.resolve({ access_token: `token-of-${of}` }));
  vi.stubEnv('FIREBASE_TOKEN', undefined);
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);

  await firebaseApi().call('run', 'GET', '/v2/projects/p');

  expect(fetched.mock.calls.map(([, { headers }]) => headers)).toEqual([{ Authorization: `Bearer token-of-${name}` }]);
});

const KEY = 'smtps://user:password@mail.prostor.ru';

it('a warning of the CLI is no part of a secret', () => {
  expect(printedSecret(`⚠  Authenticating with \`FIREBASE_TOKEN\` is deprecated\n${KEY}\n`, '\n')).toBe(KEY);
  expect(printedSecret(`${KEY}\n⚠  An update is available\n`, '\n')).toBe(KEY);
});

it.each([KEY, '', `${KEY}\n`, `${KEY}\r\n`, `${KEY}\r`, ` ${KEY}`, `${KEY} `, `\uFEFF${KEY}`, 'none\n', '\n'])(
  'the CLI ends %j with one line break of its own, and everything else is the secret',
  (text) => {
    expect(printedSecret(`${text}\n`, '\n')).toBe(text);
    expect(printedSecret(`${text}\r\n`, '\r\n')).toBe(text);
  },
);
