import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecretKey } from '@functions/settings';
import { deployedSecrets } from '../../../scripts/smoke/deployed-secrets';
import { runChecks, type SmokeLine } from '../../../scripts/smoke/smoke-check';
import { secretChecks, type SecretsTarget } from '../../../scripts/smoke/secret-checks';
import type { GoogleApi } from '../../../scripts/monitoring/google-api';
import { BOT_TOKEN, openEnvironment, SECRET, type Answers } from '../../support/smoke/fake-environment';
import { openMailLogin } from '../../support/smoke/mail-login';

/** Whether `npm run smoke` finds a secret that another party refuses. */

const world = await openEnvironment();
const mail = await openMailLogin('another-password');
afterAll(async () => {
  await world.close();
  await mail.close();
});
beforeEach(() => world.change({}));

async function lines(about: Partial<SecretsTarget> = {}): Promise<SmokeLine[]> {
  const target = world.target();
  return runChecks(secretChecks({ ...target, secrets: { ...target.secrets, ...about } }));
}
const with_ =
  (key: SecretKey, found: Awaited<ReturnType<SecretsTarget['deployed']>>): SecretsTarget['deployed'] =>
  async (asked) =>
    asked === key ? found : world.target().secrets.deployed(asked);
const notOk = (found: readonly SmokeLine[]) => found.filter(({ outcome }) => outcome !== 'ok');

const bot = (result: object, method = 'getWebhookInfo'): Answers => ({
  [`GET site /bot${BOT_TOKEN}/${method}`]: { body: { ok: true, result } },
});
const hours = (ago: number): number => Math.floor(Date.now() / 1000) - ago * 3600;

describe('the secrets', () => {
  it('that every party accepts are ok, and none is printed', async () => {
    const found = await lines();
    expect(notOk(found)).toEqual([]);
    expect(found).toHaveLength(5);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it('the terminal is asked with its public id and the password', async () => {
    await lines();
    const [asked] = world.received.filter(({ url }) => url === '/test');
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from(`pk_probe:${SECRET}`).toString('base64')}`);
  });

  it.each<[string, string, () => Answers, RegExp]>([
    ['the terminal refuses', 'the API password', () => ({ 'POST site /test': { status: 401 } }), /answers 401/],
    [
      'Google does not know',
      'the secret of the reCAPTCHA',
      () => ({ 'POST site /siteverify': { body: { 'error-codes': ['invalid-input-secret'] } } }),
      /invalid-input-secret/,
    ],
    [
      'Google says both of',
      'the secret of the reCAPTCHA',
      () => ({
        'POST site /siteverify': { body: { 'error-codes': ['invalid-input-response', 'invalid-input-secret'] } },
      }),
      /invalid-input-secret/,
    ],
    [
      'is of another bot',
      'the token of the bot',
      () => bot({ username: 'OtherBot' }, 'getMe'),
      /is that of OtherBot, not of ShopBot/,
    ],
    [
      'has another address',
      'the address of the bot',
      () => bot({ url: 'https://old.example/api/telegram' }),
      /is https:\/\/old\.example\/api\/telegram: run setWebhook/,
    ],
    ['has no address', 'the address of the bot', () => bot({ url: '' }), /is not set/],
    [
      'has had an error since yesterday',
      'the address of the bot',
      () => bot({ url: `${world.site}/api/telegram`, last_error_date: hours(1), last_error_message: 'Wrong response' }),
      /its last error: Wrong response/,
    ],
  ])('that %s: %s says NOT', async (_, name, answers, detail) => {
    world.change(answers());
    const found = notOk(await lines());
    expect(found).toMatchObject([{ outcome: 'NOT', name: expect.stringContaining(name) as string }]);
    expect(found[0]?.detail).toMatch(detail);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it('a revoked token of the bot says NOT in both lines', async () => {
    const refused = { status: 401, body: { ok: false, description: 'Unauthorized' } };
    world.change({
      [`GET site /bot${BOT_TOKEN}/getMe`]: refused,
      [`GET site /bot${BOT_TOKEN}/getWebhookInfo`]: refused,
    });
    expect(notOk(await lines()).map(({ outcome }) => outcome)).toEqual(['NOT', 'NOT']);
  });

  it('an old error of the bot does not count', async () => {
    world.change(bot({ url: `${world.site}/api/telegram`, last_error_date: hours(48), last_error_message: 'x' }));
    expect(notOk(await lines())).toEqual([]);
  });

  it('a wrong password of the mail server says NOT, without the text of the server', async () => {
    const found = notOk(await lines({ deployed: with_('smtpUrl', { value: mail.urlWith(SECRET) }) }));
    expect(found).toMatchObject([{ outcome: 'NOT', name: 'the login at the mail server' }]);
    expect(found[0]?.detail).toMatch(/^the mail server refuses it: EAUTH 535$/);
  });

  it('what does not answer this machine is not checked', async () => {
    const gone = await openMailLogin(SECRET);
    await gone.close();
    const found = notOk(
      await lines({
        deployed: with_('smtpUrl', { value: gone.urlWith(SECRET) }),
        telegramUrl: gone.urlWith('').replace(/^smtp:.*@/, 'http://'),
      }),
    );
    expect(found.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
      'not checked the login at the mail server',
      'not checked the token of the bot',
      'not checked the address of the bot',
    ]);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it('that cannot be read is not checked, and a malformed one is wrong', async () => {
    const deployed: SecretsTarget['deployed'] = (key) =>
      Promise.resolve(key === 'smtpUrl' ? { wrong: 'SMTP_URL ends with a line break' } : { unknown: 'no login' });
    expect((await lines({ deployed })).map(({ outcome, detail }) => `${outcome} ${detail}`)).toEqual([
      'not checked no login',
      'not checked no login',
      'NOT SMTP_URL ends with a line break',
      'not checked no login',
      'not checked no login',
    ]);
  });
});

describe('the deployed value of a secret', () => {
  const service = (id: string) => ({
    name: `projects/p/locations/r/services/${id}`,
    labels: { 'goog-managed-by': 'cloudfunctions' },
    latestReadyRevision: `projects/p/locations/r/services/${id}/revisions/${id}-2`,
  });
  /** Two functions, each with the version of its deployment; `values` by version. */
  const read = (versions: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) => {
    const api = {
      list: (_: string, path: string) => {
        if (path.endsWith('/services')) return Promise.resolve(Object.keys(versions).map(service));
        const id = /services\/([^/]+)\//.exec(path)?.[1] ?? '';
        const valueSource = (version?: string) => ({ secretKeyRef: { secret: 'SMTP_URL', version } });
        const revision = (number: number, version?: string) => ({
          name: `x/revisions/${id}-${number}`,
          createTime: `2026-12-0${number}T00:00:00Z`,
          containers: [{ env: [{ name: 'SMTP_URL', valueSource: valueSource(version) }] }],
        });
        return Promise.resolve([revision(1, '1'), revision(2, versions[id])]);
      },
      call: (_service: string, _method: string, path: string) => {
        const version = /versions\/(\d+):access/.exec(path)?.[1] ?? '';
        return Promise.resolve({ payload: { data: Buffer.from(values[version] ?? '').toString('base64') } });
      },
    } as unknown as GoogleApi;
    return deployedSecrets(api, 'p')('smtpUrl');
  };
  const URL_OF = (password: string): string => `smtps://shop:${password}@smtp.example`;

  it('is the version of the revision that serves, and not the newest one', async () => {
    const values = { 1: URL_OF('first'), 2: URL_OF('second'), 3: URL_OF('third') };
    expect(await read({ sweepoutbox: '2', outboxcreated: '2' }, values)).toEqual({ value: URL_OF('second') });
  });

  it('is wrong when two functions run with two versions, or when it is malformed', async () => {
    const values = { 1: URL_OF('first'), 2: `${URL_OF('second')}\n` };
    expect(await read({ sweepoutbox: '1', outboxcreated: '2' }, values)).toEqual({
      wrong: 'functions run with versions 1, 2 of SMTP_URL: deploy again',
    });
    expect(await read({ sweepoutbox: '2' }, values)).toEqual({
      wrong: 'SMTP_URL ends with a line break, which is a part of the value',
    });
  });

  it('is unknown without a login, or when nothing is deployed', async () => {
    expect(await read({}, {})).toEqual({ unknown: 'no deployed function reads SMTP_URL' });
    const api = { list: () => Promise.reject(new Error('Not logged in')) } as unknown as GoogleApi;
    expect(await deployedSecrets(api, 'p')('smtpUrl')).toEqual({ unknown: 'Not logged in' });
  });
});
