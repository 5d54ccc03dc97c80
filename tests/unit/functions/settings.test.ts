import { describe, expect, it } from 'vitest';
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
