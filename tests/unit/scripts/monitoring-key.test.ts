import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { googleApi } from '../../../scripts/monitoring/google-api';
import { monitoringKeyOf } from '../../../scripts/monitoring/monitoring-key';
import { fakeGoogleApis, type FakeGoogleApis } from './fake-google-apis';

const KEY = 'k3y-of-the-monitor';
const PROJECT = 'shop-staging';
let google: FakeGoogleApis;

const apiOf = () =>
  googleApi({ project: PROJECT, accessToken: () => Promise.resolve('token-1'), originOf: google.originOf });

beforeEach(async () => {
  google = await fakeGoogleApis();
});
afterEach(async () => {
  await google.close();
});

describe('the key of /api/health/deep', () => {
  const secret = `secretmanager/v1/projects/${PROJECT}/secrets/MONITORING_KEY/versions/latest:access`;
  const storeSecret = (value: string): void =>
    google.add(secret.slice(0, secret.lastIndexOf('/')), {
      name: 'versions/latest:access',
      payload: { data: Buffer.from(value).toString('base64') },
    });

  it('is read from the environment, otherwise from Secret Manager', async () => {
    storeSecret(KEY);
    expect(await monitoringKeyOf(apiOf(), PROJECT, { MONITORING_KEY: 'of-the-environment' })).toBe(
      'of-the-environment',
    );
    expect(await monitoringKeyOf(apiOf(), PROJECT, {})).toBe(KEY);
  });

  it.each([`${KEY}\n`, 'none\n', `"${KEY}"`, 'None', ''])(
    'is no %j, which the functions would not accept',
    async (text) => {
      storeSecret(text);
      await expect(monitoringKeyOf(apiOf(), PROJECT, {})).rejects.toThrow(/^MONITORING_KEY (?:ends|is) /);
      await expect(monitoringKeyOf(apiOf(), PROJECT, { MONITORING_KEY: text })).rejects.toThrow(/^MONITORING_KEY /);
    },
  );

  it('is required: "none" and a secret that cannot be read are errors', async () => {
    await expect(monitoringKeyOf(apiOf(), PROJECT, { MONITORING_KEY: 'none' })).rejects.toThrow(/is "none"/);
    await expect(monitoringKeyOf(apiOf(), PROJECT, {})).rejects.toThrow(
      /^MONITORING_KEY is not in the environment and cannot be read: GET secretmanager .* 404 not found$/,
    );
  });
});
