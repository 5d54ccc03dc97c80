import { createECDH, createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cloudPayments } from '@functions/providers/cloudpayments/provider';
import { FUNCTION_SECRETS, type FunctionName } from '@functions/function-secrets';
import {
  readFunctionSettings,
  readSettings,
  SECRET_KEYS,
  SECRETS,
  settingProblems,
  type SecretKey,
} from '@functions/settings';

/** Every secret with every text that somebody may store by mistake, whatever the secrets are called. */

const VAPID = createECDH('prime256v1');
VAPID.setPrivateKey(createHash('sha256').update('a key of this test').digest());

const SECRET_TEXTS: Readonly<Record<SecretKey, string>> = {
  cloudPaymentsApiSecret: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  cloudPaymentsFormerSecret: 'f9e8d7c6b5a4938271605f4e3d2c1b0a',
  linkSecret: 'q0W1e2R3t4Y5u6I7o8P9a0S1d2F3g4H5j6K7l8Z9x0c=',
  linkFormerSecret: 'm0N1b2V3c4X5z6L7k8J9h0G1f2D3s4A5p6O7i8U9y0t=',
  recaptchaSecret: '6Lc0AbCdEfGhIjKlMnOpQrStUvWxYz0123456789',
  monitoringKey: 'w0E1r2T3y4U5i6O7p8A9s0D1f2G3h4J5k6L7z8X9c0v=',
  mailReportsKey: 'e1W2q3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1c=',
  smtpUrl: 'smtps://user:pass%20word@mail.prostor.example:465',
  vapidPrivateKey: VAPID.getPrivateKey('base64url'),
  telegramBotToken: '123456789:AAabcdefghijklmnopqrstuvwxyz0123456',
  telegramWebhookSecret: '00112233445566778899aabbccddeeff',
};

const PARAMETERS = {
  GCLOUD_PROJECT: 'shop-production',
  SITE_URL: 'https://prostor.example',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  MAIL_FROM: 'Простор <no-reply@prostor.example>',
  YANDEX_CLIENT_ID: 'client',
  WEB_API_KEY: 'a-web-key',
  VAPID_PUBLIC_KEY: VAPID.getPublicKey('base64url'),
  TELEGRAM_BOT_NAME: 'prostor_news_bot',
};

const SECRET_ENVIRONMENT = Object.fromEntries(SECRET_KEYS.map((key) => [SECRETS[key].name, SECRET_TEXTS[key]]));
const environment = (key: SecretKey, text: string) => ({
  ...PARAMETERS,
  ...SECRET_ENVIRONMENT,
  [SECRETS[key].name]: text,
});

/** Which channel alone is off by a wrong secret; all other secrets stop the function. */
const CHANNELS: Readonly<Partial<Record<SecretKey, 'push' | 'telegram'>>> = {
  vapidPrivateKey: 'push',
  telegramBotToken: 'telegram',
  telegramWebhookSecret: 'telegram',
};

const NOTHING = ['none', 'None', 'NONE', 'null', 'undefined', '-', '--', 'no', 'off', 'false'];
const wrap = (text: string): string[] => [
  `${text}\n`,
  `${text}\r\n`,
  `${text}\r`,
  ` ${text}`,
  `${text} `,
  `\t${text}`,
  `\n${text}`,
  `\uFEFF${text}`,
  `"${text}"`,
  `'${text}'`,
  `"${text}`,
  `\`${text}\``,
  `“${text}”`,
  `«${text}»`,
  `${text}\u0000`,
  `${text}\u200b`,
];
const wrongTexts = (key: SecretKey): string[] => [
  '',
  ' ',
  '\n',
  '\uFEFF',
  ...NOTHING.slice(1),
  ...NOTHING.flatMap(wrap),
  ...wrap(SECRET_TEXTS[key]),
  'none none none none',
  'nonenonenonenone',
  '----------------',
  '0'.repeat(43),
  'ключ-из-букв-кириллицы',
  '$CLOUDPAYMENTS_API_SECRET',
  '<CLOUDPAYMENTS_API_SECRET>',
  '${LINK_SECRET_OF_OURS}',
  'short',
  'changeme',
];

const BODY = Buffer.from('TransactionId=1&Amount=150.00&Currency=RUB');

/** Whether the functions with this environment take a notification that is signed with the text. */
function isForged(env: Readonly<Record<string, string>>, text: string): boolean {
  const headers = { 'content-hmac': createHmac('sha256', text).update(BODY).digest('base64') };
  try {
    const provider = cloudPayments(readSettings(env).cloudPayments);
    return provider.receiveNotification({ type: 'pay', headers, rawBody: BODY }) !== null;
  } catch {
    return false;
  }
}

it('every secret has a correct text in this test, which a notification signed with the right key proves', () => {
  const env = environment('linkSecret', SECRET_TEXTS.linkSecret);
  expect(readSettings(env)).toMatchObject({ brokenChannels: [], monitoringKey: SECRET_TEXTS.monitoringKey });
  expect(readSettings(env)).toMatchObject({
    webPush: expect.any(Object) as unknown,
    telegram: expect.any(Object) as unknown,
  });
  expect(isForged(env, SECRET_TEXTS.cloudPaymentsApiSecret)).toBe(true);
  expect(isForged(env, SECRET_TEXTS.cloudPaymentsFormerSecret)).toBe(true);
});

const isOff = (key: SecretKey, channel: 'push' | 'telegram') => ({
  brokenChannels: [{ channel }],
  webPush: channel === 'push' ? null : (expect.any(Object) as unknown),
  telegram: channel === 'telegram' ? null : (expect.any(Object) as unknown),
  [key]: null,
});

describe('a secret with a text that is neither "none" nor a value', () => {
  it.each(SECRET_KEYS)('as %s is no key, and the setting is named without its text', (key) => {
    for (const text of wrongTexts(key)) {
      const env = environment(key, text);
      const { name } = SECRETS[key];
      const shown = `${name}=${JSON.stringify(text)}`;
      expect(isForged(env, text), shown).toBe(false);
      const channel = CHANNELS[key];
      const problems = settingProblems(env);
      expect(problems, shown).toEqual([
        { name, problem: expect.any(String) as string, ...(channel !== undefined && { channel }) },
      ]);
      if (text.length > 9) expect(JSON.stringify(problems)).not.toContain(text);
      if (channel === undefined) expect(() => readSettings(env), shown).toThrow(`setting ${name}: `);
      else expect(readSettings(env), shown).toMatchObject(isOff(key, channel));
    }
  });

  const bindings = (Object.keys(FUNCTION_SECRETS) as FunctionName[]).flatMap((name) =>
    FUNCTION_SECRETS[name].map((key) => [name, key] as const),
  );
  it.each(bindings)('%s, which is bound to %s, starts only without the channel of the secret', (name, key) => {
    const env = environment(key, 'none\n');
    const read = () => readFunctionSettings(env, FUNCTION_SECRETS[name]);
    if (CHANNELS[key] === undefined) expect(read).toThrow(`setting ${SECRETS[key].name}: ends with a line break`);
    else expect(read().brokenChannels).toMatchObject([{ channel: CHANNELS[key] }]);
  });

  it.each(SECRET_KEYS)('%s is not looked at by a function that is not bound to it', (key) => {
    const bound = SECRET_KEYS.filter((each) => each !== key);
    expect(readFunctionSettings(environment(key, 'none\n'), bound).brokenChannels).toEqual([]);
  });
});

it.each(['cloudPaymentsFormerSecret', 'linkFormerSecret', 'monitoringKey'] as const)(
  '"none" switches %s off',
  (key) => {
    const { cloudPayments: shop, linkKeys, monitoringKey } = readSettings(environment(key, 'none'));
    expect([...shop.webhookKeys, ...linkKeys, monitoringKey]).not.toContain('none');
    expect([shop.webhookKeys.length, linkKeys.length, monitoringKey === null ? 0 : 1]).toEqual([
      ...(key === 'cloudPaymentsFormerSecret' ? [1, 2, 1] : key === 'linkFormerSecret' ? [2, 1, 1] : [2, 2, 0]),
    ]);
  },
);

it('"none" is no value of a secret that nothing works without', () => {
  for (const key of ['cloudPaymentsApiSecret', 'linkSecret', 'recaptchaSecret', 'smtpUrl'] as const)
    expect(() => readSettings(environment(key, 'none'))).toThrow(`setting ${SECRETS[key].name}: is no value`);
});
