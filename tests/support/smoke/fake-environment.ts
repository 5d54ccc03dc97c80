import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { vi } from 'vitest';
import { JOB_NAMES } from '@functions/base/rules/job-run';
import { EXPIRING } from '@functions/store/collections';
import { effectiveHosting, productionConfig } from '../../../scripts/lib/hosting-config';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import type { Patience } from '../../../scripts/smoke/server-checks';
import { headersFor } from '../../../scripts/smoke/site-checks';
import { smoke } from '../../../scripts/smoke/smoke';
import type { SmokeLine } from '../../../scripts/smoke/smoke-check';
import type { SmokeTarget } from '../../../scripts/smoke/smoke-target';

import { openMailLogin } from './mail-login';

/** A server that answers like a deployed environment; tests change single answers. */

const RELEASE = 'a'.repeat(40);
export const KEY = 'key-of-the-monitor';
export const TOKEN = 'token-of-the-operator';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}
/** By `<method> site|panel <path>`. */
export type Answers = Readonly<Record<string, Answer | ((request: IncomingMessage) => Answer)>>;

export interface FakeEnvironment {
  /** The address of the site and of everything of Google, and that of the panel. */
  readonly site: string;
  readonly panel: string;
  readonly received: IncomingMessage[];
  /** What differs from a good environment until the next call. */
  change(answers: Answers): void;
  target(about?: Partial<SmokeTarget>): SmokeTarget;
  /** Runs all checks without waiting for jobs. */
  run(about?: Partial<SmokeTarget>): Promise<SmokeLine[]>;
  close(): Promise<void>;
}

/** Looks twice, without a pause. */
export const TWICE: Patience = { looks: 2, pause: () => Promise.resolve() };

/** The content of both apps, and what the brand file says of it. */
export const APP = 'an app for a phone or a computer';
const appFile = (url: string) => ({ url, bytes: APP.length, sha256: createHash('sha256').update(APP).digest('hex') });

/** The TXT records of a good domain for e-mail. */
export const MAIL_RECORDS: Readonly<Record<string, readonly string[]>> = {
  'letters.example': ['google-site-verification=abc', 'v=spf1 include:_spf.mail.example ~all'],
  'mail._domainkey.letters.example': [`v=DKIM1; k=rsa; p=${dkimKey(1024)}`],
  '_dmarc.letters.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@letters.example'],
};

/** A new public key, as a DKIM record has it. */
export function dkimKey(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
}

/** A DNS with these TXT records. Each is in parts of 255 characters, as in the real one. */
export const dnsOf =
  (records: Readonly<Record<string, readonly string[]>>): SmokeTarget['resolveTxt'] =>
  (name) =>
    records[name] === undefined
      ? Promise.reject(Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
      : Promise.resolve(records[name].map((record) => record.match(/.{1,255}/g) ?? []));

/** The value of every deployed secret; of the bot and of the mail server, in their form. */
export const SECRET = 'a-secret-of-the-shop-1';
export const BOT_TOKEN = `12345678:${SECRET}`;

const IDS = { site: 'site', panel: 'panel' };
/** firebase.json with one site or with two. */
export const hostingOf = (panelUrl: string | null) => effectiveHosting(productionConfig(), panelUrl, IDS);

/** The headers of a path on the first or on the last site of firebase.json. */
export function headersOf(place: 'first' | 'last', path: string, isOneSite = false): Record<string, string> {
  const hosting = hostingOf(isOneSite ? null : 'https://panel.example');
  const found = headersFor(hosting.at(place === 'first' ? 0 : -1), path);
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

const job = (name: string, about: object = {}) => ({
  name,
  state: 'good',
  startedAt: '2027-03-10T12:00:00.000Z',
  succeededAt: '2027-03-10T12:00:00.000Z',
  error: null,
  ...about,
});
/** The detailed health, with jobs that differ; null leaves a job out. */
export const jobs = (about: Readonly<Record<string, object | null>> = {}): Answer => ({
  body: {
    success: true,
    jobs: JOB_NAMES.filter((name) => about[name] !== null).map((name) => job(name, about[name] ?? {})),
  },
});
export const page = (canonical: string, more = ''): string =>
  `<html><head>${more}<link rel="canonical" href="${canonical}"></head></html>`;
export const LOGIN = '<script data-entry="/assets/panel.js" data-eager>/* … */</script>';
export const SIGNED_IN = { success: true, failed: null, clientAddress: '203.0.113.7' };
export const domains = (...authorizedDomains: string[]): Answer => ({ body: { authorizedDomains } });
export const emailSettings = (callbackUri: string, enableImprovedEmailPrivacy = true): Answer => ({
  body: { notification: { sendEmail: { callbackUri } }, emailPrivacyConfig: { enableImprovedEmailPrivacy } },
});

/** The Admin API of Firestore, and what the bucket of the copies lists. */
export const DATABASE = '/v1/projects/prostor-probe/databases/(default)';
export const BACKUPS = '/v1/projects/prostor-probe/locations/-/backups';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
export const backups = (hours: number, about: object = {}): Answer => {
  const backup = { database: 'projects/prostor-probe/databases/(default)', state: 'READY', ...about };
  return { body: { backups: [hours, hours + 24].map((age) => ({ ...backup, snapshotTime: hoursAgo(age) })) } };
};
export const ttlOf = (collections: readonly string[], state = 'ACTIVE'): Answer => ({
  body: {
    fields: collections.map((name) => ({
      name: `projects/prostor-probe/databases/(default)/collectionGroups/${name}/fields/expireAt`,
      ttlConfig: { state },
    })),
  },
});
export const sinkOf = (filter: string, about: object = {}): Answer => ({
  body: { sinks: [{ name: 'removals', destination: 'logging.googleapis.com/projects/other', filter, ...about }] },
});
export const savedAccounts = (...hours: number[]): Answer => ({
  body: { items: hours.map((age) => ({ name: `accounts/${age}/complete.json`, timeCreated: hoursAgo(age) })) },
});

/** A good environment with two sites. */
const good = ({ site, panel }: Pick<FakeEnvironment, 'site' | 'panel'>): Answers => ({
  'GET site /': { headers: headersOf('first', '/'), body: page(`${site}/`) },
  ...Object.fromEntries(
    OFFERED_LANGUAGES.map((language) => [`GET site /${language}`, { body: page(`${site}/${language}`) }]),
  ),
  'GET site /api/health': { body: { success: true, release: RELEASE } },
  'POST site /api/health/signIn': { body: SIGNED_IN },
  'GET site /api/health/deep': jobs(),
  'POST site /api/webhooks/cloudpayments/pay': { status: 401, body: { code: 13 } },
  'GET site /panel-login': { status: 302, headers: { location: `${panel}/panel-login` } },
  'POST site /api/panel/me': { status: 404 },
  'GET site /__/auth/handler': { body: '<html></html>' },
  'GET site /__/auth/iframe': { body: '<html></html>' },
  'GET site /__/firebase/init.json': { body: { projectId: 'prostor-probe' } },
  'GET site /v1/projects': domains('127.0.0.1', 'prostor-probe.firebaseapp.com'),
  'GET site /admin/v2/projects/prostor-probe/config': emailSettings(`${site}/verify`),
  'POST site /test': { body: { Success: true, Message: 'probe' } },
  'POST site /siteverify': { body: { success: false, 'error-codes': ['invalid-input-response'] } },
  [`GET site /bot${BOT_TOKEN}/getMe`]: { body: { ok: true, result: { username: 'ShopBot' } } },
  [`GET site /bot${BOT_TOKEN}/getWebhookInfo`]: { body: { ok: true, result: { url: `${site}/api/telegram` } } },
  [`GET site ${DATABASE}`]: {
    body: {
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    },
  },
  [`GET site ${DATABASE}/backupSchedules`]: {
    body: { backupSchedules: [{ dailyRecurrence: {}, retention: '2592000s' }] },
  },
  [`GET site ${BACKUPS}`]: backups(20),
  [`GET site ${DATABASE}/collectionGroups/-/fields`]: ttlOf(EXPIRING),
  'GET site /v2/projects/prostor-probe/sinks': sinkOf('"a removal" OR "removals are committed"'),
  'GET site /storage/v1/b/backups/o': savedAccounts(20),
  'HEAD site /app-1.apk': {
    headers: { 'content-type': 'application/vnd.android.package-archive', 'content-length': String(APP.length) },
  },
  'GET site /app-1.apk': { body: APP },
  'HEAD site /app-1.exe': { headers: { 'content-type': 'application/octet-stream' } },
  'GET site /app-1.exe': { body: APP },
  'GET panel /': { status: 302, headers: { location: '/panel-login' } },
  'GET panel /api/health': { body: { success: true, release: RELEASE } },
  'GET panel /panel-login': { headers: headersOf('last', '/panel-login'), body: LOGIN },
  'GET panel /assets/panel.js': { headers: { 'content-type': 'text/javascript' }, body: 'void 0' },
  'POST panel /panel/me': { status: 401 },
});

/** Starts it on a free port. One server has both names: 127.0.0.1 is the site, and localhost the panel. */
export async function openEnvironment(): Promise<FakeEnvironment> {
  const received: IncomingMessage[] = [];
  let changed: Answers = {};
  const server = createServer((request, response) => {
    received.push(request);
    const name = request.headers.host?.startsWith('localhost') === true ? 'panel' : 'site';
    const key = `${request.method ?? ''} ${name} ${new URL(request.url ?? '/', 'http://fake').pathname}`;
    const found = { ...good(addresses), ...changed }[key] ?? { status: 404 };
    const { status = 200, headers = {}, body = '' } = typeof found === 'function' ? found(request) : found;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const port = await listen(server);
  const mail = await openMailLogin(SECRET);
  const addresses = { site: `http://127.0.0.1:${port}`, panel: `http://localhost:${port}` };
  const { site, panel } = addresses;
  const target = (about: Partial<SmokeTarget> = {}): SmokeTarget => ({
    project: 'prostor-probe',
    isProduction: true,
    release: RELEASE,
    monitoringKey: KEY,
    webApiKey: 'web-key',
    ownUrl: site,
    siteUrl: site,
    panelUrl: panel,
    authUrl: site,
    toolkitUrl: site,
    firestoreUrl: site,
    loggingUrl: site,
    storageUrl: site,
    backupBucket: 'backups',
    hosting: hostingOf(panel),
    appFiles: { android: appFile(`${site}/app-1.apk`), windows: appFile(`${site}/app-1.exe`) },
    accessToken: () => Promise.resolve(TOKEN),
    secrets: {
      deployed: (key) => {
        const own = { smtpUrl: mail.urlWith(SECRET), telegramBotToken: BOT_TOKEN };
        return Promise.resolve({ value: key in own ? own[key as keyof typeof own] : SECRET });
      },
      publicId: 'pk_probe',
      botName: 'ShopBot',
      cloudPaymentsUrl: site,
      recaptchaUrl: `${site}/siteverify`,
      telegramUrl: site,
    },
    mailDomain: 'letters.example',
    dkimSelector: 'mail',
    resolveTxt: dnsOf(MAIL_RECORDS),
    ...about,
  });
  return {
    site,
    panel,
    received,
    target,
    change: (answers) => {
      changed = answers;
      received.splice(0);
    },
    run: (about) => smoke(target(about), { patience: TWICE }),
    close: async () => {
      await closeServer(server);
      await mail.close();
    },
  };
}

type Fetch = typeof globalThis.fetch;
const addressOf = (asked: Parameters<Fetch>[0]): string => (asked instanceof Request ? asked.url : asked.toString());

/** Sends the requests to one address to another one, until mocks are restored. */
export function routeTo(from: string, to: string): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) => fetch(addressOf(asked).replace(from, to), init));
}

/** Lets the requests to an address fail with a code of Node, until mocks are restored. */
export function failAt(address: string, code: string): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) =>
    addressOf(asked).startsWith(address)
      ? Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) }))
      : fetch(asked, init),
  );
}
