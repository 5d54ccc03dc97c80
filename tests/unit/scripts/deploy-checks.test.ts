import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPIRING } from '@functions/store/collections';
import { CHECKS, notesOn, type DeployFacts } from '../../../scripts/deploy/deploy-checks';
import { DEPLOY_ROLES } from '../../../scripts/deploy/deploy-roles';
import { inRepository } from '../../../scripts/lib/repository';

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');

const EXAMPLE_APP = { packageName: 'example.your.app', certificates: [Array(32).fill('00').join(':')] };

const BRAND = {
  name: { ru: 'Простор' },
  company: { name: 'ООО «Простор»', taxId: '7701234567' },
  siteUrl: 'https://prostor.ru',
  tengeRate: { perRouble: 6.6, day: '2026-11-20' },
};

const GOOD: DeployFacts = {
  project: 'shop-production',
  isProduction: true,
  now: Date.parse('2026-11-21T12:00:00Z'),
  changedFiles: [],
  functionsEnv: {
    values: {
      SITE_URL: 'https://prostor.ru',
      CLOUDPAYMENTS_PUBLIC_ID: 'pk_a1b2c3',
      YANDEX_CLIENT_ID: 'f00d',
      WEB_API_KEY: 'AIza-key',
      MAIL_FROM: 'Простор <no-reply@prostor.ru>',
      PAYER_PHONE: 'required',
      PANEL_URL: 'https://panel.prostor.ru',
      BACKUP_BUCKET: 'prostor-backups',
    },
    errors: [],
  },
  otherEnvironments: {
    'shop-staging': { CLOUDPAYMENTS_PUBLIC_ID: 'pk_of_staging', TELEGRAM_BOT_NAME: 'staging_bot' },
  },
  secrets: {
    CLOUDPAYMENTS_API_SECRET: 'a-secret-of-the-terminal',
    CLOUDPAYMENTS_FORMER_SECRET: 'none',
    LINK_SECRET: 'thirty-two-bytes-in-all',
    LINK_FORMER_SECRET: 'none',
    RECAPTCHA_SECRET: 'r-secret-of-recaptcha',
    SMTP_URL: 'smtps://user:password@smtp.prostor.ru',
    MONITORING_KEY: 'm-key-of-the-monitor',
    MAIL_REPORTS_KEY: 'none',
    VAPID_PRIVATE_KEY: 'none',
    TELEGRAM_BOT_TOKEN: 'none',
    TELEGRAM_WEBHOOK_SECRET: 'none',
  },
  permissions: { granted: Object.values(DEPLOY_ROLES).flatMap(({ permissions }) => permissions) },
  webEnv: {
    VITE_FIREBASE_API_KEY: 'AIza-key',
    VITE_FIREBASE_AUTH_DOMAIN: 'shop-production.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: 'shop-production',
    VITE_FIREBASE_APP_ID: '1:2:web:3',
    VITE_CLOUDPAYMENTS_WIDGET_URL: 'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
    VITE_YANDEX_AUTHORIZE_URL: 'https://oauth.yandex.ru/authorize',
    VITE_YANDEX_CLIENT_ID: 'f00d',
    VITE_RECAPTCHA_SITE_KEY: '6Lc-site',
  },
  brand: BRAND,
  appFiles: { android: 'site', windows: 'site' },
  hasPublicFile: () => true,
  firebaseJson: 'frame-src https://shop-production.firebaseapp.com',
  rules: read('firestore.rules'),
  indexes: JSON.parse(read('firestore.indexes.json')),
  validateIndexes: () => undefined,
};

const problemsOf = (facts: Partial<DeployFacts>): string[] =>
  CHECKS.flatMap(([, check]) => check({ ...GOOD, ...facts }) ?? []);
const withParameter = (name: string, value: string | undefined): Partial<DeployFacts> => {
  const others = Object.entries(GOOD.functionsEnv?.values ?? {}).filter(([known]) => known !== name);
  return {
    functionsEnv: { values: Object.fromEntries(value === undefined ? others : [...others, [name, value]]), errors: [] },
  };
};
const withSiteValue = (name: string, value: string): Partial<DeployFacts> => ({
  webEnv: { ...GOOD.webEnv, [name]: value },
});

describe('a valid deploy', () => {
  it('may have a bot and a terminal of its own, or no other environment', () => {
    expect(problemsOf({ ...withParameter('TELEGRAM_BOT_NAME', 'production_bot'), secrets: null })).toEqual([]);
    expect(problemsOf({ otherEnvironments: {} })).toEqual([]);
    expect(problemsOf({ otherEnvironments: { 'shop-staging': { TELEGRAM_BOT_NAME: '' } } })).toEqual([]);
  });

  it('passes for a valid production configuration', () => {
    expect(problemsOf({})).toEqual([]);
    expect(notesOn(GOOD)).toEqual([]);
  });

  it('may use test cards and an example company on staging', () => {
    expect(
      problemsOf({
        isProduction: false,
        functionsEnv: {
          values: { ...GOOD.functionsEnv?.values, TEST_PAYMENTS: 'accepted', BACKUP_BUCKET: '' },
          errors: [],
        },
        brand: { ...BRAND, company: { taxId: '7700000000' } },
      }),
    ).toEqual([]);
  });

  it('may name a real correspondent account, which has a row of zeros', () => {
    const bank = { account: '40702810900000002851', correspondentAccount: '30101810000000000225' };
    expect(problemsOf({ brand: { ...BRAND, company: { ...BRAND.company, bank } } })).toEqual([]);
  });

  it('without a login secrets and roles are not checked, which is neither a success nor a problem', () => {
    const facts = { ...GOOD, secrets: null, permissions: { unknown: 'there is no login' } };
    const looked = CHECKS.map(([name, check]) => [name, check(facts)] as const);
    const unseen = looked.filter(([, problems]) => problems === null).map(([name]) => name);
    expect(unseen).toEqual(['secrets', 'roles of the account']);
    expect(problemsOf(facts)).toEqual([]);
    expect(notesOn(facts)).toEqual([
      expect.stringMatching(/Not checked: the 11 secrets .*LINK_SECRET/),
      expect.stringMatching(/^Not checked: the roles of the account that deploys \(there is no login\)/),
    ]);
  });

  it('stops when the account lacks a role', () => {
    const roles = Object.keys(DEPLOY_ROLES);
    const problems = problemsOf({ permissions: { granted: [] } });
    expect(problems.map((problem) => /--role (\S+) --member/.exec(problem)?.[1])).toEqual(roles);
  });

  it('says in one line that a panel on the site is weaker, and nothing of a panel with its own address (T31)', () => {
    const shared = withParameter('PANEL_URL', undefined);
    expect(notesOn({ ...GOOD, ...shared })).toEqual([
      expect.stringContaining('has no PANEL_URL: the panel shares the origin of the site'),
    ]);
    expect(problemsOf(shared)).toEqual([]);
  });

  it('a stale exchange rate is reported and does not stop the deploy', () => {
    expect(notesOn({ ...GOOD, now: GOOD.now + 60 * 86_400_000 }).join()).toContain('tenge');
  });
});

describe('a deploy is refused with one sentence on what to do', () => {
  const env = 'functions/.env.shop-production';
  it.each<[string, Partial<DeployFacts>, string]>([
    ['a project of the emulators', { project: 'demo-prostor', functionsEnv: GOOD.functionsEnv }, '.firebaserc'],
    [
      'files that are not committed',
      { changedFiles: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] },
      '4 files are not committed (a.ts, b.ts, c.ts)',
    ],
    ['no parameters at all', { functionsEnv: null }, `${env} is missing`],
    [
      'a line that is not NAME=value',
      { functionsEnv: { values: GOOD.functionsEnv?.values ?? {}, errors: ['SITE_URL'] } },
      '"SITE_URL" is no NAME=value',
    ],
    ...['SITE_URL', 'CLOUDPAYMENTS_PUBLIC_ID', 'YANDEX_CLIENT_ID', 'WEB_API_KEY', 'MAIL_FROM'].map(
      (name): [string, Partial<DeployFacts>, string] => [
        `a missing ${name}`,
        withParameter(name, undefined),
        `${env}: ${name} is missing.`,
      ],
    ),
    ['an empty parameter', withParameter('MAIL_FROM', ''), `${env}: MAIL_FROM`],
    ['a misspelt parameter', withParameter('SITE_ULR', 'x'), 'nothing reads SITE_ULR'],
    ['a secret among the parameters', withParameter('LINK_SECRET', 'x'), 'nothing reads LINK_SECRET'],
    [
      'a key of the local stack',
      withParameter('CLOUDPAYMENTS_PUBLIC_ID', 'local_public_id'),
      'CLOUDPAYMENTS_PUBLIC_ID is a local value',
    ],
    [
      'an address of an outside service, which the code contains',
      withParameter('YANDEX_INFO_URL', 'https://login.yandex.ru/info'),
      'nothing reads YANDEX_INFO_URL',
    ],
    [
      'more minimum instances than a function may have',
      withParameter('WEBHOOKS_MIN_INSTANCES', '21'),
      'WEBHOOKS_MIN_INSTANCES must be a whole number from 0 to 20',
    ],
    [
      'more minimum instances than MAX_INSTANCES',
      withParameter('API_MIN_INSTANCES', '11'),
      'API_MIN_INSTANCES must not be more than MAX_INSTANCES',
    ],
    ['no instance at all', withParameter('MAX_INSTANCES', '0'), 'MAX_INSTANCES must be a whole number from 1 to 100'],
    [
      'a site with a path, which links and the captcha would not match',
      withParameter('SITE_URL', 'https://prostor.ru/shop'),
      'SITE_URL must be an address without a path',
    ],
    ['an id of blanks', withParameter('YANDEX_CLIENT_ID', ' '), 'YANDEX_CLIENT_ID must be a value without blanks'],
    [
      'a test terminal in production',
      withParameter('CLOUDPAYMENTS_PUBLIC_ID', 'test_api_00000000000000000000001'),
      'CLOUDPAYMENTS_PUBLIC_ID is the id of a test terminal',
    ],
    [
      'a rate of campaigns of 0',
      withParameter('MAILS_A_MINUTE', '0'),
      'MAILS_A_MINUTE must be a whole number from 1 to 500',
    ],
    [
      'a rate of campaigns of 501',
      withParameter('MAILS_A_MINUTE', '501'),
      'MAILS_A_MINUTE must be a whole number from 1 to 500',
    ],
    [
      'a rate of campaigns of sixty',
      withParameter('MAILS_A_MINUTE', 'sixty'),
      'MAILS_A_MINUTE must be a whole number from 1 to 500',
    ],
    [
      'the bot of the other environment, in other capitals',
      withParameter('TELEGRAM_BOT_NAME', 'Staging_Bot'),
      'TELEGRAM_BOT_NAME is the one of functions/.env.shop-staging: a second setWebhook silences the first',
    ],
    [
      'the terminal of the other environment',
      withParameter('CLOUDPAYMENTS_PUBLIC_ID', 'pk_of_staging'),
      'CLOUDPAYMENTS_PUBLIC_ID is the one of functions/.env.shop-staging: a terminal has one address',
    ],
    ['an address without TLS', withParameter('SITE_URL', 'http://prostor.ru'), 'SITE_URL is a local value'],
    [
      'a panel at the address of the site',
      withParameter('PANEL_URL', 'https://prostor.ru'),
      'is the address of the site',
    ],
    [
      'a panel at a path',
      withParameter('PANEL_URL', 'https://prostor.ru/panel'),
      'PANEL_URL must be an address without',
    ],
    ['an address that is an example', withParameter('SITE_URL', 'https://prostor.example'), 'SITE_URL is an example'],
    ['no bucket for the accounts in production', withParameter('BACKUP_BUCKET', undefined), 'BACKUP_BUCKET is missing'],
    ['the address of a bucket', withParameter('BACKUP_BUCKET', 'gs://backups'), 'BACKUP_BUCKET must be the name'],
    ['test cards in production', withParameter('TEST_PAYMENTS', 'accepted'), 'test environments alone'],
    ['an invalid PAYER_PHONE', withParameter('PAYER_PHONE', 'yes'), 'PAYER_PHONE'],
    [
      'a secret that is not set',
      { secrets: { ...GOOD.secrets, LINK_SECRET: undefined as never } },
      'secrets:set LINK_SECRET --project shop-production',
    ],
    ...(
      [
        ['CLOUDPAYMENTS_FORMER_SECRET', 'none\n', 'ends with a line break'],
        ['CLOUDPAYMENTS_API_SECRET', 'a-secret-of-the-terminal\r\n', 'ends with a line break'],
        ['LINK_FORMER_SECRET', '"none"', 'is in quotes'],
        ['MONITORING_KEY', '\uFEFFnone', 'begins with a byte order mark'],
        ['TELEGRAM_BOT_TOKEN', 'None', 'is no value; it must be exactly none'],
        ['VAPID_PRIVATE_KEY', ' none', 'has white space'],
      ] as const
    ).map(([name, text, problem]): [string, Partial<DeployFacts>, string] => [
      `the secret ${name} with ${JSON.stringify(text)}`,
      { secrets: { ...GOOD.secrets, [name]: text } },
      `The secret ${name} ${problem}`,
    ]),
    [
      'a secret of the local stack',
      { secrets: { ...GOOD.secrets, RECAPTCHA_SECRET: 'local_recaptcha_secret' } },
      'The secret RECAPTCHA_SECRET is a local value',
    ],
    [
      'an invalid mail server',
      { secrets: { ...GOOD.secrets, SMTP_URL: 'http://smtp.prostor.ru' } },
      'The secret SMTP_URL',
    ],
    ['a missing site value', withSiteValue('VITE_RECAPTCHA_SITE_KEY', ''), 'VITE_RECAPTCHA_SITE_KEY is missing'],
    [
      'a site that serves placeholders',
      withSiteValue('VITE_DOWNLOADS_ON_SITE', 'yes'),
      'VITE_DOWNLOADS_ON_SITE is a value of the local stack',
    ],
    [
      'a site that uses the Auth emulator',
      withSiteValue('VITE_AUTH_EMULATOR_URL', 'http://127.0.0.1:9099'),
      'VITE_AUTH_EMULATOR_URL is a value of the local stack',
    ],
    [
      'a site of another project',
      withSiteValue('VITE_FIREBASE_PROJECT_ID', 'shop-staging'),
      'VITE_FIREBASE_PROJECT_ID is not the same',
    ],
    [
      'a site of another Yandex application',
      withSiteValue('VITE_YANDEX_CLIENT_ID', 'beef'),
      'VITE_YANDEX_CLIENT_ID is not the same',
    ],
    [
      'a policy without the auth domain in frame-src',
      withSiteValue('VITE_FIREBASE_AUTH_DOMAIN', 'elsewhere.firebaseapp.com'),
      'frame-src',
    ],
    ['the example company', { brand: { ...BRAND, company: { name: 'ООО', taxId: '7700000000' } } }, 'company.taxId'],
    ['the example app', { brand: { ...BRAND, apps: { android: EXAMPLE_APP } } }, 'packageName'],
    ['the example certificate', { brand: { ...BRAND, apps: { android: EXAMPLE_APP } } }, 'certificates'],
    [
      'the example accounts',
      { brand: { ...BRAND, company: { bank: { account: '40702810000000000000' } } } },
      'company.bank.account',
    ],
    [
      'the example iOS app',
      { brand: { ...BRAND, apps: { ios: { appIds: ['0000000000.domain.your.app'] } } } },
      'apps.ios.appIds.0',
    ],
    ['an empty value in the brand file', { brand: { ...BRAND, supportBot: ' ' } }, 'supportBot'],
    [
      'another address in the brand file',
      { brand: { ...BRAND, siteUrl: 'https://elsewhere.ru' } },
      'siteUrl is not SITE_URL',
    ],
    [
      'rules that allow access',
      { rules: `${GOOD.rules}\nallow read: if true;` },
      '"allow read: if true;" lets a browser',
    ],
    ['no rules', { rules: '' }, 'without rules the database is open'],
    [
      'invalid indexes',
      {
        validateIndexes: () => {
          throw new Error('must contain "queryScope"');
        },
      },
      'queryScope',
    ],
    ['documents that never expire', { indexes: { indexes: [], fieldOverrides: [] } }, 'rateLimits has no TTL'],
  ])('%s', (_what, facts, sentence) => {
    const problems = problemsOf(facts);
    expect(problems.join('\n')).toContain(sentence);
    expect(problems.every((problem) => /[.]$|secrets:set \w+ --project [\w-]+$|queryScope"$/.test(problem))).toBe(true);
  });

  it('no sentence shows a secret', () => {
    const value = 'local_very_secret_value';
    expect(problemsOf({ secrets: { ...GOOD.secrets, LINK_SECRET: value } }).join()).not.toContain(value);
  });
});

describe('the repository itself', () => {
  it('has indexes that firebase-tools accepts, and a TTL for every document that expires', () => {
    const code =
      "const { FirestoreApi } = require('firebase-tools/lib/firestore/api'); " +
      "new FirestoreApi().validateSpec(require('./firestore.indexes.json'))";
    execFileSync(process.execPath, ['-e', code], { cwd: inRepository(), stdio: 'pipe' });
    const stores = globSync('functions/src/*/store/*.ts', { cwd: inRepository() });
    const source = (name: string): string => {
      const file = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      return read(stores.find((each) => each.endsWith(file)) ?? '');
    };
    expect(EXPIRING.filter((name) => !/expireAt|expiringDocuments/.test(source(name)))).toEqual([]);
  }, 60_000);
});
