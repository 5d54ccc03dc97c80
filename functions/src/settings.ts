import { defineSecret, defineString } from 'firebase-functions/params';
import * as z from 'zod/mini';
import { RELEASE } from './release';

/** Declared for the deploy command, which asks for them and binds them; read once by `readSettings`. */
export const PARAMETERS = {
  siteUrl: defineString('SITE_URL'),
  cloudPaymentsPublicId: defineString('CLOUDPAYMENTS_PUBLIC_ID'),
  cloudPaymentsApiUrl: defineString('CLOUDPAYMENTS_API_URL', { default: 'https://api.cloudpayments.ru' }),
  yandexClientId: defineString('YANDEX_CLIENT_ID'),
  yandexInfoUrl: defineString('YANDEX_INFO_URL', { default: 'https://login.yandex.ru/info' }),
  recaptchaVerifyUrl: defineString('RECAPTCHA_VERIFY_URL', {
    default: 'https://www.google.com/recaptcha/api/siteverify',
  }),
  /** The web key of the project, which every browser is given too. */
  webApiKey: defineString('WEB_API_KEY'),
  mailFrom: defineString('MAIL_FROM'),
  payerPhone: defineString('PAYER_PHONE', { default: 'not-asked' }),
  /** off, monitor or enforce. */
  appCheck: defineString('APP_CHECK', { default: 'off' }),
  testPayments: defineString('TEST_PAYMENTS', { default: 'refused' }),
};

export const SECRETS = {
  cloudPaymentsApiSecret: defineSecret('CLOUDPAYMENTS_API_SECRET'),
  /** The key before a rotation; "none" outside of one. */
  cloudPaymentsFormerSecret: defineSecret('CLOUDPAYMENTS_FORMER_SECRET'),
  /** Signs the links in mails. */
  linkSecret: defineSecret('LINK_SECRET'),
  recaptchaSecret: defineSecret('RECAPTCHA_SECRET'),
  /** Opens /api/health/deep to a monitor; "none" closes it. */
  monitoringKey: defineSecret('MONITORING_KEY'),
  /** With the account in it: smtps://user:password@host */
  smtpUrl: defineSecret('SMTP_URL'),
};

const filled = z.string().check(z.minLength(1));

const environment = z.object({
  SITE_URL: z.url(),
  CLOUDPAYMENTS_PUBLIC_ID: filled,
  CLOUDPAYMENTS_API_URL: z.url(),
  CLOUDPAYMENTS_API_SECRET: filled,
  CLOUDPAYMENTS_FORMER_SECRET: z._default(z.string(), 'none'),
  LINK_SECRET: filled,
  MONITORING_KEY: z._default(z.string().check(z.minLength(1)), 'none'),
  SMTP_URL: z.url(),
  MAIL_FROM: filled,
  YANDEX_CLIENT_ID: filled,
  YANDEX_INFO_URL: z.url(),
  RECAPTCHA_VERIFY_URL: z.url(),
  RECAPTCHA_SECRET: filled,
  WEB_API_KEY: filled,
  PAYER_PHONE: z._default(z.enum(['required', 'not-asked']), 'not-asked'),
  APP_CHECK: z._default(z.enum(['off', 'monitor', 'enforce']), 'off'),
  TEST_PAYMENTS: z._default(z.enum(['accepted', 'refused']), 'refused'),
  GCLOUD_PROJECT: filled,
  FIRESTORE_EMULATOR_HOST: z.optional(z.string()),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string()),
});

export interface Settings {
  readonly project: string;
  readonly release: string;
  /** Runs against the emulators, as a project that cannot exist at Google: here, and only here, the clock moves. */
  readonly isLocalStack: boolean;
  readonly siteUrl: string;
  readonly acceptsTestPayments: boolean;
  /** The terminal declines an order without the payer's phone. */
  readonly needsPhone: boolean;
  /** Whether register, createOrder and the login of staff want a token of Firebase App Check. */
  readonly appCheck: 'off' | 'monitor' | 'enforce';
  readonly cloudPayments: { publicId: string; apiUrl: string; apiSecret: string; webhookKeys: readonly string[] };
  readonly mail: { smtpUrl: string; from: string };
  readonly linkSecret: string;
  /** null when nobody monitors. */
  readonly monitoringKey: string | null;
  readonly yandex: { clientId: string; infoUrl: string };
  /** `hostname`: where a human check must have been solved. */
  readonly recaptcha: { verifyUrl: string; secret: string; hostname: string };
  readonly identity: { apiKey: string; toolkitUrl: string; tokenUrl: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
}

const isLocal = ({ GCLOUD_PROJECT, FIRESTORE_EMULATOR_HOST }: Environment): boolean =>
  GCLOUD_PROJECT?.startsWith('demo-') === true && FIRESTORE_EMULATOR_HOST !== undefined;

/** Every value that is missing, malformed, or local where it must not be (P25); an empty list lets the product start. */
export function settingProblems(env: Environment): SettingProblem[] {
  const issues = environment.safeParse(env).error?.issues ?? [];
  const malformed = issues.map(({ path, message }) => ({ name: path.join('.'), problem: message }));
  return isLocal(env) ? malformed : [...malformed, ...localValues(env)];
}

/** Throws with the name of the first value that keeps the product from starting. */
export function readSettings(env: Environment): Settings {
  const [first] = settingProblems(env);
  if (first !== undefined) throw new Error(`setting ${first.name}: ${first.problem}`);
  const values = environment.parse(env);
  const isLocalStack = isLocal(env);
  return {
    project: values.GCLOUD_PROJECT,
    release: RELEASE,
    isLocalStack,
    siteUrl: values.SITE_URL,
    acceptsTestPayments: isLocalStack || values.TEST_PAYMENTS === 'accepted',
    needsPhone: values.PAYER_PHONE === 'required',
    appCheck: values.APP_CHECK,
    cloudPayments: {
      publicId: values.CLOUDPAYMENTS_PUBLIC_ID,
      apiUrl: values.CLOUDPAYMENTS_API_URL,
      apiSecret: values.CLOUDPAYMENTS_API_SECRET,
      webhookKeys: [values.CLOUDPAYMENTS_API_SECRET, values.CLOUDPAYMENTS_FORMER_SECRET].filter(
        (key) => key !== 'none',
      ),
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    linkSecret: values.LINK_SECRET,
    monitoringKey: values.MONITORING_KEY === 'none' ? null : values.MONITORING_KEY,
    yandex: { clientId: values.YANDEX_CLIENT_ID, infoUrl: values.YANDEX_INFO_URL },
    recaptcha: {
      verifyUrl: values.RECAPTCHA_VERIFY_URL,
      secret: values.RECAPTCHA_SECRET,
      hostname: new URL(values.SITE_URL).hostname,
    },
    identity: { apiKey: values.WEB_API_KEY, ...identityAddresses(values.FIREBASE_AUTH_EMULATOR_HOST) },
  };
}

/** The emulator plays both services under one address. */
const identityAddresses = (emulator: string | undefined): { toolkitUrl: string; tokenUrl: string } =>
  emulator === undefined
    ? { toolkitUrl: 'https://identitytoolkit.googleapis.com', tokenUrl: 'https://securetoken.googleapis.com' }
    : {
        toolkitUrl: `http://${emulator}/identitytoolkit.googleapis.com`,
        tokenUrl: `http://${emulator}/securetoken.googleapis.com`,
      };

/** Ours begin with `local_`; Google publishes a pair of reCAPTCHA keys that lets everybody pass. */
export const LOCAL = /^local_|^6LeIxAcTAAAAA|127\.0\.0\.1|localhost|\[::1\]/;

function localValues(env: Environment): SettingProblem[] {
  return Object.keys(environment.shape).flatMap((name) => {
    const value = env[name];
    if (value === undefined) return [];
    const insecure = name.endsWith('_URL') && value !== '' && !/^(https|smtps?):\/\//.test(value);
    const isLocalValue = name.endsWith('_EMULATOR_HOST') || insecure || LOCAL.test(value);
    return isLocalValue ? [{ name, problem: 'is a local value; production needs the real one' }] : [];
  });
}
