import { BRAND } from '@functions/base/contract/values/brand';
import { createECDH, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import { readFunctionSettings, readSettings, SECRET_KEYS, SECRETS } from '@functions/settings';

const PRODUCTION = {
  GCLOUD_PROJECT: 'shop-production',
  SITE_URL: 'https://prostor.example',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  CLOUDPAYMENTS_API_SECRET: 'a-real-secret-1234',
  LINK_SECRET: 'a-link-secret-1234',
  SMTP_URL: 'smtps://user:password@mail.prostor.example',
  MAIL_FROM: 'Простор <no-reply@prostor.example>',
  YANDEX_CLIENT_ID: 'client',
  RECAPTCHA_SECRET: 'a-recaptcha-secret-1234',
  WEB_API_KEY: 'a-web-key',
};

describe('production (P25)', () => {
  it('starts with real values, not as a local stack and without test payments', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ isLocalStack: false, acceptsTestPayments: false });
  });

  it.each(Object.keys(PRODUCTION))('does not start without %s', (name) => {
    expect(() => readSettings({ ...PRODUCTION, [name]: '' })).toThrow(name);
  });

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['FIRESTORE_EMULATOR_HOST', '127.0.0.1:8080'],
    ['CLOUDPAYMENTS_API_SECRET', 'local_cloudpayments_secret'],
    ['CLOUDPAYMENTS_API_URL', 'http://127.0.0.1:4100/cloudpayments/api'],
    ['CLOUDPAYMENTS_API_URL', 'https://proxy.example'],
    ['RECAPTCHA_VERIFY_URL', 'https://proxy.example'],
    ['VAPID_PUBLIC_KEY', 'BHBdANh0Mw4pxWobh-yBy9H8A0hT0UGYikoR-SHMq0b1lBIfZkD0LGq8jgCxK9WKV9vA81Ah2bl1nSZ1gZ31BtA'],
    ['VAPID_PRIVATE_KEY', 'xSVRlenOPif4nimTPZQsw2KSeO2vdZ0OaWSz-k4o9Ic'],
    ['TELEGRAM_BOT_TOKEN', 'local_telegram_bot_token'],
    ['TELEGRAM_API_URL', 'https://proxy.example'],
    ['TELEGRAM_LINK_URL', 'https://proxy.example'],
    ['SITE_URL', 'https://localhost'],
    ['RECAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ])('does not start with the local %s %s', (name, value) => {
    expect(() => readSettings({ ...PRODUCTION, [name]: value })).toThrow(name);
  });
});

it.each([
  [{}, 60],
  [{ MAILS_A_MINUTE: '1' }, 1],
  [{ MAILS_A_MINUTE: '500' }, 500],
])('with %j a campaign sends %i e-mails a minute', (given, mailsAMinute) => {
  expect(readSettings({ ...PRODUCTION, ...given })).toMatchObject({ mailsAMinute });
});

describe('the sender of e-mails is exactly one mailbox', () => {
  it.each([
    'no-reply@prostor.example',
    'Простор <no-reply@prostor.example>',
    "O'Neil & Co. VPN <no-reply@prostor.example>",
    '"Prostor: VPN, Ltd. (KZ)" <no-reply@prostor.example>',
  ])('%s is accepted', (from) => {
    expect(readSettings({ ...PRODUCTION, MAIL_FROM: from }).mail.from).toBe(from);
  });

  it.each([
    'Prostor: VPN <no-reply@prostor.example>',
    'Prostor, VPN <no-reply@prostor.example>',
    'Prostor; VPN <no-reply@prostor.example>',
    'Prostor (VPN) <no-reply@prostor.example>',
    'Prostor "VPN <no-reply@prostor.example>',
    'a@prostor.example <no-reply@prostor.example>',
    'Простор <no-reply@prostor.example>, Another <a@prostor.example>',
    'a@prostor.example, b@prostor.example',
    'Простор <no-reply@prostor.example> и другие',
    'Простор <no-reply>',
    'Простор',
    'Простор <>',
    'Простор\nBcc: x <no-reply@prostor.example>',
  ])('%j is refused, and the setting is named', (from) => {
    expect(() => readSettings({ ...PRODUCTION, MAIL_FROM: from })).toThrow(/MAIL_FROM.* one mailbox/s);
  });
});

/** No private key of the curve is as large as its order. */
const ORDER_OF_P256 = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex').toString(
  'base64url',
);

describe('the channels of news', () => {
  const pairOf = (byte: number) => {
    const own = createECDH('prime256v1');
    own.setPrivateKey(createHash('sha256').update(Buffer.of(byte)).digest());
    return { VAPID_PUBLIC_KEY: own.getPublicKey('base64url'), VAPID_PRIVATE_KEY: own.getPrivateKey('base64url') };
  };
  const KEYS = pairOf(7);
  const TOKENS = {
    TELEGRAM_BOT_TOKEN: '123456789:AAabcdefghijklmnopqrstuvwxyz0123456',
    TELEGRAM_WEBHOOK_SECRET: '00112233445566778899aabbccddeeff',
  };
  const BOT = { TELEGRAM_BOT_NAME: 'prostor_news_bot', ...TOKENS };

  it('are offered with their settings only', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ webPush: null, telegram: null });
    const { webPush, telegram } = readSettings({ ...PRODUCTION, ...KEYS, ...BOT });
    expect(webPush).toEqual({ publicKey: KEYS.VAPID_PUBLIC_KEY, subject: `mailto:${BRAND.supportEmail}` });
    expect(telegram).toEqual({
      botName: 'prostor_news_bot',
      apiUrl: 'https://api.telegram.org',
      linkUrl: 'https://t.me',
    });
  });

  const beyondTheCurve = Buffer.alloc(32, 255).toString('base64url');
  it.each([
    ['VAPID_PRIVATE_KEY', 'is needed with VAPID_PUBLIC_KEY', { ...KEYS, VAPID_PRIVATE_KEY: 'none' }],
    ['VAPID_PRIVATE_KEY', 'must be', { ...KEYS, VAPID_PRIVATE_KEY: 'short' }],
    ['VAPID_PRIVATE_KEY', 'is not the private key of', { ...KEYS, VAPID_PUBLIC_KEY: pairOf(8).VAPID_PUBLIC_KEY }],
    ['VAPID_PRIVATE_KEY', 'must be', { ...KEYS, VAPID_PRIVATE_KEY: beyondTheCurve }],
    ['VAPID_PRIVATE_KEY', 'is no private key', { ...KEYS, VAPID_PRIVATE_KEY: ORDER_OF_P256 }],
    ['TELEGRAM_BOT_TOKEN', 'is needed with TELEGRAM_BOT_NAME', { ...BOT, TELEGRAM_BOT_TOKEN: 'none' }],
    ['TELEGRAM_WEBHOOK_SECRET', 'is needed with TELEGRAM_BOT_NAME', { ...BOT, TELEGRAM_WEBHOOK_SECRET: 'none' }],
    ['TELEGRAM_WEBHOOK_SECRET', 'has white space', { ...BOT, TELEGRAM_WEBHOOK_SECRET: 'with spaces in between' }],
  ])('are off with a wrong %s, which %s, and everything else starts', (name, problem, given) => {
    const { brokenChannels, webPush, telegram } = readSettings({ ...PRODUCTION, ...given });
    expect(brokenChannels).toMatchObject([{ name, problem: expect.stringContaining(problem) as string }]);
    expect([webPush, telegram]).toEqual([null, null]);
  });

  it.each([
    ['VAPID_PUBLIC_KEY', { ...KEYS, VAPID_PUBLIC_KEY: 'short' }],
    ['TELEGRAM_BOT_NAME', { ...BOT, TELEGRAM_BOT_NAME: '@prostor_news_bot' }],
  ])('do not start with an impossible %s, which is a parameter', (name, given) => {
    expect(() => readSettings({ ...PRODUCTION, ...given })).toThrow(`setting ${name}`);
  });
});

it('a demo project without the emulator is no local stack, so its clock cannot move', () => {
  expect(() =>
    readSettings({
      ...PRODUCTION,
      GCLOUD_PROJECT: 'demo-prostor',
      CLOUDPAYMENTS_API_SECRET: 'local_cloudpayments_secret',
    }),
  ).toThrow();
  expect(readSettings({ ...PRODUCTION, GCLOUD_PROJECT: 'demo-prostor' }).isLocalStack).toBe(false);
});

describe('the addresses of outside services', () => {
  it('are part of the code', () => {
    const { cloudPayments, yandex, recaptcha } = readSettings(PRODUCTION);
    expect([cloudPayments.apiUrl, yandex.infoUrl, recaptcha.verifyUrl]).toEqual([
      'https://api.cloudpayments.ru',
      'https://login.yandex.ru/info',
      'https://www.google.com/recaptcha/api/siteverify',
    ]);
  });
});

describe('the payment methods beside cards', () => {
  const read = (about: Record<string, string>) => readSettings({ ...PRODUCTION, ...about });

  it('are none, unless they are listed', () => {
    expect(read({})).toMatchObject({ otherMethods: [], cloudPayments: { otherMethods: [], renewingMethods: [] } });
    expect(read({ OTHER_PAYMENT_METHODS: '' }).otherMethods).toEqual([]);
    const { otherMethods, cloudPayments } = read({
      OTHER_PAYMENT_METHODS: 'tPay, sbp',
      RENEWING_PAYMENT_METHODS: 'sbp',
    });
    expect(otherMethods).toEqual(['sbp', 'tPay']);
    expect(cloudPayments).toMatchObject({ otherMethods: ['sbp', 'tPay'], renewingMethods: ['sbp'] });
  });

  it.each(['card', 'sbp,sbp', 'sbp,', 'SBP'])('are not "%s"', (list) => {
    expect(() => read({ OTHER_PAYMENT_METHODS: list })).toThrow('OTHER_PAYMENT_METHODS');
    expect(() => read({ RENEWING_PAYMENT_METHODS: list })).toThrow('RENEWING_PAYMENT_METHODS');
  });

  it('renew only if they are offered', () => {
    expect(() => read({ OTHER_PAYMENT_METHODS: 'sbp', RENEWING_PAYMENT_METHODS: 'tPay, sbp' })).toThrow(
      'setting RENEWING_PAYMENT_METHODS: has tPay, not in OTHER_PAYMENT_METHODS',
    );
    expect(() => read({ RENEWING_PAYMENT_METHODS: 'sbp' })).toThrow('RENEWING_PAYMENT_METHODS');
  });
});

describe('a function with its own secrets only', () => {
  const names = Object.keys(FUNCTION_SECRETS) as FunctionName[];
  const secretNames = Object.values(SECRETS).map(({ name }) => name);
  const bound = (name: FunctionName) => FUNCTION_SECRETS[name].map((key) => SECRETS[key].name);
  const environmentOf = (name: FunctionName) =>
    Object.fromEntries(
      Object.entries(PRODUCTION).filter(([key]) => !secretNames.includes(key) || bound(name).includes(key)),
    );

  it.each(names)('%s starts', (name) => {
    expect(readFunctionSettings(environmentOf(name), FUNCTION_SECRETS[name]).siteUrl).toBe(PRODUCTION.SITE_URL);
  });

  it.each(names.flatMap((name) => bound(name).map((secret) => [name, secret] as const)))(
    '%s does not start when %s is empty, or only without the channel of the secret',
    (name, secret) => {
      const read = () => readFunctionSettings({ ...environmentOf(name), [secret]: '' }, FUNCTION_SECRETS[name]);
      if (/^(?:VAPID|TELEGRAM)_/.test(secret)) expect(read().brokenChannels).toMatchObject([{ name: secret }]);
      else expect(read).toThrow(secret);
    },
  );

  it('has nothing of the secrets of others, even if the environment contains them', () => {
    const { cloudPayments, linkKeys, mail, recaptcha } = readFunctionSettings(PRODUCTION, []);
    expect({ cloudPayments, linkKeys, mail, recaptcha }).toEqual({
      cloudPayments: null,
      linkKeys: null,
      mail: null,
      recaptcha: null,
    });
    expect(JSON.stringify(readFunctionSettings(PRODUCTION, []))).not.toMatch(/secret|password/);
  });

  it('accepts notifications with no other key when it is not bound to the former one', () => {
    const keys = SECRET_KEYS.filter((key) => key !== 'cloudPaymentsFormerSecret');
    const former = { ...PRODUCTION, CLOUDPAYMENTS_FORMER_SECRET: 'a-former-secret-1234' };
    expect(readFunctionSettings(former, keys).cloudPayments?.webhookKeys).toEqual(['a-real-secret-1234']);
    expect(readSettings(former).cloudPayments.webhookKeys).toEqual(['a-real-secret-1234', 'a-former-secret-1234']);
  });
});

describe('the address of the panel (T31)', () => {
  it('is optional: without it the panel shares the site, and its check of humans too', () => {
    const { panelUrl, recaptcha } = readSettings(PRODUCTION);
    expect({ panelUrl, hostnames: recaptcha.hostnames }).toEqual({ panelUrl: null, hostnames: ['prostor.example'] });
  });

  it('names the origin of the panel, on which staff prove to be human', () => {
    const { panelUrl, recaptcha } = readSettings({ ...PRODUCTION, PANEL_URL: 'https://panel.prostor.example' });
    expect(panelUrl).toBe('https://panel.prostor.example');
    expect(recaptcha.hostnames).toEqual(['prostor.example', 'panel.prostor.example']);
  });

  it.each([
    ['https://prostor.example', 'is the address of the site'],
    ['https://panel.prostor.example/', 'without a path'],
    ['https://panel.prostor.example/panel-login', 'without a path'],
    ['panel.prostor.example', 'PANEL_URL'],
    ['http://panel.prostor.example', 'is a local value'],
    ['http://localhost:5005', 'is a local value'],
  ])('production does not start with %s', (value, problem) => {
    expect(() => readSettings({ ...PRODUCTION, PANEL_URL: value })).toThrow(problem);
  });
});
