import { createECDH } from 'node:crypto';
import { defineSecret, defineString } from 'firebase-functions/params';
import * as z from 'zod/mini';
import { BRAND } from '@functions/base/contract/values/brand';
import { isEmail } from '@functions/base/contract/values/email';
import type { NewsChannel } from '@functions/base/contract/values/news';
import { OTHER_METHODS, type OtherMethod } from '@functions/payments/contract/values/payment-methods';
import { RELEASE } from './release';
import { readSecret, SECRET_RULES, type SecretKey } from './secret-values';

/**
 * Parameters that every deploy needs. firebase-tools refuses a deploy without one of them, and binds their values.
 * `readSettings` reads the values once. Source: https://firebase.google.com/docs/functions/config-env
 */
export const PARAMETERS = {
  siteUrl: defineString('SITE_URL'),
  cloudPaymentsPublicId: defineString('CLOUDPAYMENTS_PUBLIC_ID'),
  yandexClientId: defineString('YANDEX_CLIENT_ID'),
  /** The web API key of the Firebase project. It is public: every browser receives it. */
  webApiKey: defineString('WEB_API_KEY'),
  mailFrom: defineString('MAIL_FROM'),
};

/**
 * Settings that functions/.env.<project> may leave out, with their values then. They are variables of the environment
 * and no parameters: firebase-tools demands every parameter in the file, even one with a default.
 */
export const OPTIONAL_SETTINGS = {
  /** The address of the panel's own site; empty while the panel shares the customers' site (decision 67). */
  PANEL_URL: '',
  PAYER_PHONE: 'not-asked',
  /** Methods beside cards that the terminal offers, for terms without renewal: sbp, tPay, sberPay, mirPay. */
  OTHER_PAYMENT_METHODS: '',
  /** Those of them whose payments give a token, in writing of the provider: they are offered with renewal, too. */
  RENEWING_PAYMENT_METHODS: '',
  /** off, monitor or enforce. */
  APP_CHECK: 'off',
  TEST_PAYMENTS: 'refused',
  /** Instances that Google keeps running; each is paid for. */
  /** Of each function. A new project of Google has a quota for ten, which its functions share. */
  MAX_INSTANCES: '10',
  API_MIN_INSTANCES: '0',
  WEBHOOKS_MIN_INSTANCES: '0',
  /** The public VAPID key of Web Push; empty: the site does not offer it. */
  VAPID_PUBLIC_KEY: '',
  /** The name of our Telegram bot, without @; empty: the site does not offer Telegram. */
  TELEGRAM_BOT_NAME: '',
  /** The e-mails of campaigns that leave in a minute. */
  MAILS_A_MINUTE: '60',
  /** The bucket of another project that keeps the accounts; empty: nothing is saved. */
  BACKUP_BUCKET: '',
} as const;

/** Addresses of outside services. Only the local stack replaces them, by variables of these names. */
export const SERVICE_URLS = {
  CLOUDPAYMENTS_API_URL: 'https://api.cloudpayments.ru',
  YANDEX_INFO_URL: 'https://login.yandex.ru/info',
  RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
  TELEGRAM_API_URL: 'https://api.telegram.org',
  TELEGRAM_LINK_URL: 'https://t.me',
  CLOUD_STORAGE_URL: 'https://storage.googleapis.com',
} as const;

/**
 * Secrets of Secret Manager. `function-secrets.ts` binds each function to those that it needs, and `secret-values.ts`
 * reads their values.
 */
export const SECRETS = {
  cloudPaymentsApiSecret: defineSecret('CLOUDPAYMENTS_API_SECRET'),
  /** The previous key during a rotation; "none" otherwise. */
  cloudPaymentsFormerSecret: defineSecret('CLOUDPAYMENTS_FORMER_SECRET'),
  /** Signs the links in e-mails. */
  linkSecret: defineSecret('LINK_SECRET'),
  /** The previous key during a rotation; "none" otherwise. */
  linkFormerSecret: defineSecret('LINK_FORMER_SECRET'),
  recaptchaSecret: defineSecret('RECAPTCHA_SECRET'),
  /** Grants a monitor access to /api/health/deep; "none" disables the call. */
  monitoringKey: defineSecret('MONITORING_KEY'),
  /** Grants the mail service access to /api/mail/bounces; "none" disables the call. */
  mailReportsKey: defineSecret('MAIL_REPORTS_KEY'),
  /** Includes the credentials: smtps://user:password@host */
  smtpUrl: defineSecret('SMTP_URL'),
  /** Signs the calls to push services; "none" without Web Push. */
  vapidPrivateKey: defineSecret('VAPID_PRIVATE_KEY'),
  /** Lets the bot send; "none" without Telegram. */
  telegramBotToken: defineSecret('TELEGRAM_BOT_TOKEN'),
  /** Telegram proves by it that a call to /api/telegram is its own; "none" without Telegram. */
  telegramWebhookSecret: defineSecret('TELEGRAM_WEBHOOK_SECRET'),
} satisfies Record<SecretKey, unknown>;

export type { SecretKey };
export const SECRET_KEYS = Object.keys(SECRETS) as readonly SecretKey[];

const nonEmpty = z.string().check(z.minLength(1));

/** An id or a key: text that was copied with a blank or a quote is another one. */
const word = z.string().check(z.regex(/^[^\s"']+$/, { error: 'must be a value without blanks and quotes' }));

/**
 * `name@domain` or `Name <name@domain>`: the mailer reads a name with a colon as that of a group, and one with a comma
 * as two addresses.
 */
const mailbox = z.string().check(
  z.refine(
    (value) => {
      const [, named] = /^(?:"[^"\\\p{Cc}]+"|[^"\\\p{Cc}<>()[\],:;@]+) <([^<>]+)>$/u.exec(value) ?? [];
      return isEmail(named ?? value);
    },
    { error: 'must be one mailbox: name@domain, or Name <name@domain>. A name with : or , stands in quotes' },
  ),
);

/** An address without a path: the panel's calls and pages are compared with it. */
const origin = z.url().check(
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    error: 'must be an address without a path and without a slash at the end',
  }),
);

const maxInstances = z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, { error: 'must be a whole number from 1 to 100' }));
/** Google refuses more than MAX_INSTANCES. */
const minInstances = z.string().check(z.regex(/^(?:\d|1\d|20)$/, { error: 'must be a whole number from 0 to 20' }));

/** A page of a campaign is one commit, and the sweep sends four at a time. */
const mailsAMinute = z
  .string()
  .check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, { error: 'must be a whole number from 1 to 500' }));

/** As `npx web-push generate-vapid-keys` prints it: 65 bytes in base64url. */
const vapidPublicKey = z
  .string()
  .check(z.regex(/^(?:|B[\w-]{86})$/, { error: 'must be a VAPID key of 87 characters' }));
/** Names of methods separated by commas, each once; '' is none. */
const methods = z.pipe(
  z.string().check(
    z.refine((text) => methodsIn(text).length === (text === '' ? 0 : text.split(',').length), {
      error: `must be some of ${OTHER_METHODS.join(', ')}, separated by commas`,
    }),
  ),
  z.transform((text) => methodsIn(text)),
);
const methodsIn = (text: string): OtherMethod[] => {
  const named = text.split(',').map((name) => name.trim());
  return OTHER_METHODS.filter((method) => named.includes(method));
};

const environment = z.object({
  SITE_URL: origin,
  PANEL_URL: z._default(z.union([z.literal(''), origin]), OPTIONAL_SETTINGS.PANEL_URL),
  CLOUDPAYMENTS_PUBLIC_ID: word,
  MAIL_FROM: mailbox,
  YANDEX_CLIENT_ID: word,
  WEB_API_KEY: word,
  VAPID_PUBLIC_KEY: z._default(vapidPublicKey, OPTIONAL_SETTINGS.VAPID_PUBLIC_KEY),
  TELEGRAM_BOT_NAME: z._default(
    z.string().check(z.regex(/^(?:|\w{5,32})$/, { error: 'must be the name of the bot without @' })),
    OPTIONAL_SETTINGS.TELEGRAM_BOT_NAME,
  ),
  MAILS_A_MINUTE: z._default(mailsAMinute, OPTIONAL_SETTINGS.MAILS_A_MINUTE),
  BACKUP_BUCKET: z._default(
    z
      .string()
      .check(z.regex(/^(?:|[a-z\d][\w.-]{1,220}[a-z\d])$/, { error: 'must be the name of a bucket without gs://' })),
    OPTIONAL_SETTINGS.BACKUP_BUCKET,
  ),
  PAYER_PHONE: z._default(z.enum(['required', 'not-asked']), OPTIONAL_SETTINGS.PAYER_PHONE),
  OTHER_PAYMENT_METHODS: z._default(methods, []),
  RENEWING_PAYMENT_METHODS: z._default(methods, []),
  APP_CHECK: z._default(z.enum(['off', 'monitor', 'enforce']), OPTIONAL_SETTINGS.APP_CHECK),
  TEST_PAYMENTS: z._default(z.enum(['accepted', 'refused']), OPTIONAL_SETTINGS.TEST_PAYMENTS),
  MAX_INSTANCES: z._default(maxInstances, OPTIONAL_SETTINGS.MAX_INSTANCES),
  API_MIN_INSTANCES: z._default(minInstances, OPTIONAL_SETTINGS.API_MIN_INSTANCES),
  WEBHOOKS_MIN_INSTANCES: z._default(minInstances, OPTIONAL_SETTINGS.WEBHOOKS_MIN_INSTANCES),
  CLOUDPAYMENTS_API_URL: z._default(z.url(), SERVICE_URLS.CLOUDPAYMENTS_API_URL),
  YANDEX_INFO_URL: z._default(z.url(), SERVICE_URLS.YANDEX_INFO_URL),
  RECAPTCHA_VERIFY_URL: z._default(z.url(), SERVICE_URLS.RECAPTCHA_VERIFY_URL),
  TELEGRAM_API_URL: z._default(z.url(), SERVICE_URLS.TELEGRAM_API_URL),
  TELEGRAM_LINK_URL: z._default(z.url(), SERVICE_URLS.TELEGRAM_LINK_URL),
  CLOUD_STORAGE_URL: z._default(z.url(), SERVICE_URLS.CLOUD_STORAGE_URL),
  GCLOUD_PROJECT: nonEmpty,
  FIRESTORE_EMULATOR_HOST: z.optional(z.string()),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string()),
});

export interface Settings {
  readonly project: string;
  readonly release: string;
  /** Runs against the emulators under a `demo-` project, which cannot exist at Google. The clock moves only here. */
  readonly isLocalStack: boolean;
  readonly siteUrl: string;
  /** The origin of the panel; null if the panel shares the site's. */
  readonly panelUrl: string | null;
  readonly acceptsTestPayments: boolean;
  /** The payment terminal requires the payer's phone number. */
  readonly needsPhone: boolean;
  /** Whether registration, createOrder and the staff login require a Firebase App Check token. */
  readonly appCheck: 'off' | 'monitor' | 'enforce';
  /** The methods beside cards that a buyer may choose for a term without renewal. */
  readonly otherMethods: readonly OtherMethod[];
  readonly cloudPayments: {
    publicId: string;
    apiUrl: string;
    apiSecret: string;
    webhookKeys: readonly string[];
    otherMethods: readonly OtherMethod[];
    renewingMethods: readonly OtherMethod[];
  };
  readonly mail: { smtpUrl: string; from: string };
  /** The e-mails of campaigns that leave in a minute, from 1 to 500. */
  readonly mailsAMinute: number;
  /** The key that signs links, and during a rotation the one before it. */
  readonly linkKeys: readonly [current: string, ...former: string[]];
  /** Null disables monitoring. */
  readonly monitoringKey: string | null;
  /** Null: the mail service reports nothing. */
  readonly mailReportsKey: string | null;
  readonly yandex: { clientId: string; infoUrl: string };
  /** `hostnames`: the sites on which the reCAPTCHA may have been solved. */
  readonly recaptcha: { verifyUrl: string; secret: string; hostnames: readonly string[] };
  readonly identity: { apiKey: string; toolkitUrl: string; tokenUrl: string };
  /** Null: the site does not offer Web Push. `subject`: whom a push service asks about our calls (RFC 8292). */
  readonly webPush: { publicKey: string; subject: string } | null;
  /** Null: Web Push is switched off. */
  readonly vapidPrivateKey: string | null;
  /** Null: the site does not offer Telegram. */
  readonly telegram: { botName: string; apiUrl: string; linkUrl: string } | null;
  /** Null: Telegram is switched off. */
  readonly telegramBotToken: string | null;
  readonly telegramWebhookSecret: string | null;
  /** Null: the accounts are not saved. */
  readonly backup: { bucket: string; url: string } | null;
  /** Wrong secrets of channels of news, which are therefore off. Everything else works. */
  readonly brokenChannels: readonly ChannelProblem[];
}

/** The settings of a function that is bound to some secrets only: what needs another secret is null. */
export type FunctionSettings = Omit<Settings, NeedsSecret> & { readonly [Name in NeedsSecret]: Settings[Name] | null };
type NeedsSecret = 'cloudPayments' | 'mail' | 'linkKeys' | 'recaptcha';

type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
  /** The optional channel that alone is off by it; missing: nothing starts. */
  readonly channel?: NewsChannel;
}

export type ChannelProblem = SettingProblem & Required<Pick<SettingProblem, 'channel'>>;

const isLocal = ({ GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST }: Environment): boolean =>
  GCLOUD_PROJECT?.startsWith('demo-') === true && FIRESTORE_EMULATOR_HOST !== undefined;

/**
 * Lists the settings that are missing, malformed, or local values in production (P25). The product starts only if none
 * of them concerns more than a channel of news. Secrets that are not `bound` are not looked at.
 */
export function settingProblems(env: Environment, bound: readonly SecretKey[] = SECRET_KEYS): SettingProblem[] {
  const issues = environment.safeParse(env).error?.issues ?? [];
  const malformed = issues.map(({ path, message }) => ({ name: path.join('.'), problem: message }));
  const problems = [
    ...malformed,
    ...wrongSecrets(env, bound),
    ...sharedOrigin(env),
    ...channelsWithoutSecret(env, bound),
    ...keysOfTwoPairs(env, bound),
    ...unofferedMethods(env),
    ...moreKeptThanAllowed(env),
  ];
  return isLocal(env) ? problems : [...problems, ...localValues(env, bound)];
}

/** What a bound secret says; `value` is null for one that is not bound. */
const secretIn = (env: Environment, bound: readonly SecretKey[], key: SecretKey) =>
  bound.includes(key) ? readSecret(key, env[SECRETS[key].name]) : { value: null, problem: null };

const wrongSecrets = (env: Environment, bound: readonly SecretKey[]): SettingProblem[] =>
  bound.flatMap((key) => {
    const { problem } = secretIn(env, bound, key);
    const { channel } = SECRET_RULES[key];
    return problem === null ? [] : [{ name: SECRETS[key].name, problem, ...(channel !== null && { channel }) }];
  });

/** A panel at the address of the site would have no protection from it, and no page. */
function sharedOrigin({ SITE_URL = '', PANEL_URL = '' }: Environment): SettingProblem[] {
  const isShared = URL.canParse(SITE_URL) && URL.canParse(PANEL_URL) && originOf(SITE_URL) === originOf(PANEL_URL);
  return isShared ? [{ name: 'PANEL_URL', problem: 'is the address of the site; the panel needs its own' }] : [];
}

/** A channel that is offered and cannot send would lose every message. */
function channelsWithoutSecret(env: Environment, bound: readonly SecretKey[]): SettingProblem[] {
  const needs = [
    ['VAPID_PUBLIC_KEY', 'vapidPrivateKey'],
    ['TELEGRAM_BOT_NAME', 'telegramBotToken'],
    ['TELEGRAM_BOT_NAME', 'telegramWebhookSecret'],
  ] as const;
  return needs.flatMap(([setting, key]) => {
    const { value, problem } = secretIn(env, bound, key);
    const isMissing = bound.includes(key) && value === null && problem === null && (env[setting] ?? '') !== '';
    const { channel } = SECRET_RULES[key];
    return isMissing ? [{ name: SECRETS[key].name, problem: `is needed with ${setting}`, channel }] : [];
  });
}

/** With keys of two pairs every push service would refuse every message. */
function keysOfTwoPairs(env: Environment, bound: readonly SecretKey[]): SettingProblem[] {
  const { VAPID_PUBLIC_KEY = '' } = env;
  const { value } = secretIn(env, bound, 'vapidPrivateKey');
  if (VAPID_PUBLIC_KEY === '' || value === null) return [];
  const about = { name: 'VAPID_PRIVATE_KEY', channel: 'push' } as const;
  const own = createECDH('prime256v1');
  try {
    own.setPrivateKey(value, 'base64url');
  } catch {
    return [{ ...about, problem: 'is no private key of the curve P-256' }];
  }
  const isPair = own.getPublicKey('base64url') === VAPID_PUBLIC_KEY;
  return isPair ? [] : [{ ...about, problem: 'is not the private key of VAPID_PUBLIC_KEY' }];
}

const originOf = (url: string): string => new URL(url).origin;

/** Google refuses the deployment, after rules and indexes. */
function moreKeptThanAllowed(env: Environment): SettingProblem[] {
  const numberIn = (name: keyof typeof OPTIONAL_SETTINGS): number => Number(env[name] ?? OPTIONAL_SETTINGS[name]);
  return (['API_MIN_INSTANCES', 'WEBHOOKS_MIN_INSTANCES'] as const)
    .filter((name) => numberIn(name) > numberIn('MAX_INSTANCES'))
    .map((name) => ({ name, problem: 'must not be more than MAX_INSTANCES' }));
}

/** Otherwise only orders with renewal would offer the method, and the site would not name it. */
function unofferedMethods({
  OTHER_PAYMENT_METHODS: offered = '',
  RENEWING_PAYMENT_METHODS: renewing = '',
}: Environment): SettingProblem[] {
  const missing = methodsIn(renewing).filter((method) => !methodsIn(offered).includes(method));
  if (missing.length === 0) return [];
  return [{ name: 'RENEWING_PAYMENT_METHODS', problem: `has ${missing.join(', ')}, not in OTHER_PAYMENT_METHODS` }];
}

/** Parses the environment. Throws an Error that names the first setting with which the product cannot start. */
export const readSettings = (env: Environment): Settings => settingsWith(env, SECRET_KEYS);

/** Parses the environment of a function that is bound to these secrets. Throws an Error like `readSettings`. */
export const readFunctionSettings = (env: Environment, bound: readonly SecretKey[]): FunctionSettings =>
  boundTo(settingsWith(env, bound), bound);

/** What needs a secret that is not bound has an empty one, which `boundTo` removes. */
function settingsWith(env: Environment, bound: readonly SecretKey[]): Settings {
  const problems = settingProblems(env, bound);
  const fatal = problems.find(({ channel }) => channel === undefined);
  if (fatal !== undefined) throw new Error(`setting ${fatal.name}: ${fatal.problem}`);
  const brokenChannels = problems.filter((each): each is ChannelProblem => each.channel !== undefined);
  const secretOf = (key: SecretKey): string | null => secretIn(env, bound, key).value;
  return settingsOf(environment.parse(env), secretOf, brokenChannels, isLocal(env));
}

/** These settings without what needs another secret. */
export const boundTo = (settings: Settings, bound: readonly SecretKey[]): FunctionSettings => ({
  ...settings,
  cloudPayments: bound.includes('cloudPaymentsApiSecret') ? settings.cloudPayments : null,
  mail: bound.includes('smtpUrl') ? settings.mail : null,
  linkKeys: bound.includes('linkSecret') ? settings.linkKeys : null,
  recaptcha: bound.includes('recaptchaSecret') ? settings.recaptcha : null,
  vapidPrivateKey: bound.includes('vapidPrivateKey') ? settings.vapidPrivateKey : null,
  telegramBotToken: bound.includes('telegramBotToken') ? settings.telegramBotToken : null,
  telegramWebhookSecret: bound.includes('telegramWebhookSecret') ? settings.telegramWebhookSecret : null,
});

const keysOf = (...keys: readonly (string | null)[]): string[] => keys.filter((key) => key !== null);

type Values = z.output<typeof environment>;

function settingsOf(
  values: Values,
  secretOf: (key: SecretKey) => string | null,
  brokenChannels: readonly ChannelProblem[],
  isLocalStack: boolean,
): Settings {
  const isOn = (channel: NewsChannel): boolean => !brokenChannels.some((broken) => broken.channel === channel);
  return {
    project: values.GCLOUD_PROJECT,
    release: RELEASE,
    isLocalStack,
    siteUrl: values.SITE_URL,
    panelUrl: values.PANEL_URL || null,
    acceptsTestPayments: isLocalStack || values.TEST_PAYMENTS === 'accepted',
    needsPhone: values.PAYER_PHONE === 'required',
    appCheck: values.APP_CHECK,
    otherMethods: values.OTHER_PAYMENT_METHODS,
    cloudPayments: {
      otherMethods: values.OTHER_PAYMENT_METHODS,
      renewingMethods: values.RENEWING_PAYMENT_METHODS,
      publicId: values.CLOUDPAYMENTS_PUBLIC_ID,
      apiUrl: values.CLOUDPAYMENTS_API_URL,
      apiSecret: secretOf('cloudPaymentsApiSecret') ?? '',
      webhookKeys: keysOf(secretOf('cloudPaymentsApiSecret'), secretOf('cloudPaymentsFormerSecret')),
    },
    mail: { smtpUrl: secretOf('smtpUrl') ?? '', from: values.MAIL_FROM },
    mailsAMinute: Number(values.MAILS_A_MINUTE),
    linkKeys: [secretOf('linkSecret') ?? '', ...keysOf(secretOf('linkFormerSecret'))],
    monitoringKey: secretOf('monitoringKey'),
    mailReportsKey: secretOf('mailReportsKey'),
    yandex: { clientId: values.YANDEX_CLIENT_ID, infoUrl: values.YANDEX_INFO_URL },
    recaptcha: {
      verifyUrl: values.RECAPTCHA_VERIFY_URL,
      secret: secretOf('recaptchaSecret') ?? '',
      hostnames: [values.SITE_URL, values.PANEL_URL].filter(Boolean).map((url) => new URL(url).hostname),
    },
    identity: { apiKey: values.WEB_API_KEY, ...identityUrls(values.FIREBASE_AUTH_EMULATOR_HOST) },
    webPush: isOn('push') ? webPushOf(values) : null,
    vapidPrivateKey: isOn('push') ? secretOf('vapidPrivateKey') : null,
    telegram: isOn('telegram') ? telegramOf(values) : null,
    telegramBotToken: isOn('telegram') ? secretOf('telegramBotToken') : null,
    telegramWebhookSecret: isOn('telegram') ? secretOf('telegramWebhookSecret') : null,
    backup: values.BACKUP_BUCKET === '' ? null : { bucket: values.BACKUP_BUCKET, url: values.CLOUD_STORAGE_URL },
    brokenChannels,
  };
}

const webPushOf = ({ VAPID_PUBLIC_KEY: publicKey }: Values): Settings['webPush'] =>
  publicKey === '' ? null : { publicKey, subject: `mailto:${BRAND.supportEmail}` };

const telegramOf = ({
  TELEGRAM_BOT_NAME: botName,
  TELEGRAM_API_URL: apiUrl,
  TELEGRAM_LINK_URL: linkUrl,
}: Values): Settings['telegram'] => (botName === '' ? null : { botName, apiUrl, linkUrl });

/** The Auth emulator serves both APIs under one host. */
const identityUrls = (emulator: string | undefined): { toolkitUrl: string; tokenUrl: string } =>
  emulator === undefined
    ? { toolkitUrl: 'https://identitytoolkit.googleapis.com', tokenUrl: 'https://securetoken.googleapis.com' }
    : {
        toolkitUrl: `http://${emulator}/identitytoolkit.googleapis.com`,
        tokenUrl: `http://${emulator}/securetoken.googleapis.com`,
      };

/**
 * Values of the local stack (its VAPID keys too, by their beginnings), loopback hosts, and Google's public reCAPTCHA
 * test keys, which accept every visitor.
 */
export const LOCAL = /^local_|^BHBdANh0Mw4p|^xSVRlenOPif4|^6LeIxAcTAAAAA|127\.0\.0\.1|localhost|\[::1\]/;

function localValues(env: Environment, bound: readonly SecretKey[]): SettingProblem[] {
  const readable = bound.filter((key) => secretIn(env, bound, key).problem === null);
  const names = [...Object.keys(environment.shape), ...readable.map((key) => SECRETS[key].name)];
  return names.flatMap((name) => {
    const value = env[name];
    if (value === undefined) return [];
    const service = (SERVICE_URLS as Readonly<Record<string, string>>)[name];
    if (service !== undefined && value !== service)
      return [{ name, problem: `is ${service} in production; only the local stack has another` }];
    const insecure = name.endsWith('_URL') && value !== '' && !/^(https|smtps?):\/\//.test(value);
    const isLocalValue = name.endsWith('_EMULATOR_HOST') || insecure || LOCAL.test(value);
    return isLocalValue ? [{ name, problem: 'is a local value; production needs the real one' }] : [];
  });
}
