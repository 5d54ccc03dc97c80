import { describe, expect, it } from 'vitest';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import { readFunctionSettings, readSettings, SECRET_KEYS, SECRETS } from '@functions/settings';

const PRODUCTION = {
  GCLOUD_PROJECT: 'prostor-production',
  SITE_URL: 'https://prostor.example',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  CLOUDPAYMENTS_API_SECRET: 'a-real-secret',
  LINK_SECRET: 'a-link-secret',
  SMTP_URL: 'smtps://user:password@mail.prostor.example',
  MAIL_FROM: 'Простор <no-reply@prostor.example>',
  YANDEX_CLIENT_ID: 'client',
  RECAPTCHA_SECRET: 'a-recaptcha-secret',
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
    ['CLOUDPAYMENTS_API_SECRET', 'local_secret'],
    ['CLOUDPAYMENTS_API_URL', 'http://127.0.0.1:4100/cloudpayments/api'],
    ['CLOUDPAYMENTS_API_URL', 'https://proxy.example'],
    ['RECAPTCHA_VERIFY_URL', 'https://proxy.example'],
    ['SITE_URL', 'https://localhost'],
    ['RECAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ])('does not start with the local %s %s', (name, value) => {
    expect(() => readSettings({ ...PRODUCTION, [name]: value })).toThrow(name);
  });
});

it('a demo project without the emulator is no local stack, so its clock cannot move', () => {
  expect(() =>
    readSettings({ ...PRODUCTION, GCLOUD_PROJECT: 'demo-prostor', CLOUDPAYMENTS_API_SECRET: 'local_x' }),
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
      ...{ OTHER_PAYMENT_METHODS: 'tPay, sbp', RENEWING_PAYMENT_METHODS: 'sbp' },
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
    '%s does not start when %s is empty',
    (name, secret) => {
      expect(() => readFunctionSettings({ ...environmentOf(name), [secret]: '' }, FUNCTION_SECRETS[name])).toThrow(
        secret,
      );
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
    const former = { ...PRODUCTION, CLOUDPAYMENTS_FORMER_SECRET: 'a-former-secret' };
    expect(readFunctionSettings(former, keys).cloudPayments?.webhookKeys).toEqual(['a-real-secret']);
    expect(readSettings(former).cloudPayments.webhookKeys).toEqual(['a-real-secret', 'a-former-secret']);
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
