import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REGION } from '@functions/region';
import { readSettings } from '@functions/settings';

const PRODUCTION = {
  GCLOUD_PROJECT: 'prostor-production',
  SITE_URL: 'https://prostor.example',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  CLOUDPAYMENTS_API_URL: 'https://api.cloudpayments.ru',
  CLOUDPAYMENTS_API_SECRET: 'a-real-secret',
  LINK_SECRET: 'a-link-secret',
  SMTP_URL: 'smtps://user:password@mail.prostor.example',
  MAIL_FROM: 'Простор <no-reply@prostor.example>',
  YANDEX_CLIENT_ID: 'client',
  YANDEX_INFO_URL: 'https://login.yandex.ru/info',
  RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
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
    ['CLOUDPAYMENTS_API_URL', 'http://api.cloudpayments.ru'],
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

it('the rewrites of Hosting name the region of the functions', () => {
  const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
    hosting: { rewrites: { function?: { region: string } }[] };
  };
  const regions = config.hosting.rewrites.flatMap(({ function: to }) => (to ? [to.region] : []));
  expect(new Set(regions)).toEqual(new Set([REGION]));
});
