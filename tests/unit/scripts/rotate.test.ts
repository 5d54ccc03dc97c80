import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECRET_KEYS, SECRETS } from '@functions/settings';
import { actionOf, isGiven, rotate, secretManager, secretNamed, stepsAround } from '../../../scripts/deploy/rotate';
import { ROTATIONS, rotationsSection } from '../../../scripts/deploy/rotations';
import { withSection } from '../../../scripts/lib/document-section';
import { inRepository } from '../../../scripts/lib/repository';
import { GoogleApiError, type GoogleApi } from '../../../scripts/monitoring/google-api';

/** The secrets of a project, by the calls of Secret Manager. */
function fakeSecrets(values: Record<string, string>) {
  const writes: [name: string, value: string][] = [];
  const api = {
    call: (_service: string, method: string, path: string, body?: { payload: { data: string } }) => {
      const name = /secrets\/([A-Z_]+)/.exec(path)?.[1] ?? '';
      const text = values[name];
      if (text === undefined) return Promise.reject(new GoogleApiError(404, path, 'not found'));
      if (method === 'GET') return Promise.resolve({ payload: { data: Buffer.from(text).toString('base64') } });
      const value = Buffer.from(body?.payload.data ?? '', 'base64').toString('utf8');
      values[name] = value;
      writes.push([name, value]);
      return Promise.resolve({});
    },
  } as unknown as GoogleApi;
  return { store: secretManager(api, 'shop-production'), writes, values };
}

const OLD = 'the-key-of-before-1234567890';

describe('npm run rotate', () => {
  it('keeps the key of links before it stores a new one', async () => {
    const { store, writes, values } = fakeSecrets({ LINK_SECRET: OLD, LINK_FORMER_SECRET: 'none' });
    const told = await rotate(store, 'linkSecret');
    expect(writes.map(([name]) => name)).toEqual(['LINK_FORMER_SECRET', 'LINK_SECRET']);
    expect(values.LINK_FORMER_SECRET).toBe(OLD);
    expect(values.LINK_SECRET).toMatch(/^[\w-]{43}$/);
    expect(told.join()).not.toContain(OLD);
    expect(told.join()).not.toContain(values.LINK_SECRET);
  });

  it('continues an interrupted rotation', async () => {
    const { store, writes } = fakeSecrets({ LINK_SECRET: OLD, LINK_FORMER_SECRET: OLD });
    await rotate(store, 'linkSecret');
    expect(writes.map(([name]) => name)).toEqual(['LINK_SECRET']);
  });

  it('does not end an older key of the last rotation', async () => {
    const { store, writes } = fakeSecrets({ LINK_SECRET: OLD, LINK_FORMER_SECRET: 'an-older-key-0123456789' });
    await expect(rotate(store, 'linkSecret')).rejects.toThrow(/LINK_FORMER_SECRET still has an older value/);
    expect(writes).toEqual([]);
  });

  it.each([
    ['a line break', 'a-new-password-of-the-terminal\n', /CLOUDPAYMENTS_API_SECRET ends with a line break/],
    ['nothing', '', /is empty/],
    ['none', 'none', /is no value/],
    ['the former password', OLD, /has this value already/],
  ])('refuses %s as the new password of the terminal, before it stores anything', async (_, given, message) => {
    const { store, writes } = fakeSecrets({ CLOUDPAYMENTS_API_SECRET: OLD, CLOUDPAYMENTS_FORMER_SECRET: 'none' });
    await expect(rotate(store, 'cloudPaymentsApiSecret', given)).rejects.toThrow(message);
    expect(writes).toEqual([]);
  });

  it('does not switch on what is off, and names a secret that does not exist', async () => {
    const off = fakeSecrets({ MONITORING_KEY: 'none' });
    await expect(rotate(off.store, 'monitoringKey')).rejects.toThrow('MONITORING_KEY is none');
    expect(off.writes).toEqual([]);
    await expect(rotate(fakeSecrets({}).store, 'mailReportsKey')).rejects.toThrow('MAIL_REPORTS_KEY does not exist');
  });

  it('forgets a former key', async () => {
    const { store, values } = fakeSecrets({ LINK_FORMER_SECRET: OLD });
    await rotate(store, 'linkFormerSecret');
    expect(values.LINK_FORMER_SECRET).toBe('none');
  });

  it.each(SECRET_KEYS.filter((key) => actionOf(key) === 'set' && !isGiven(key)))(
    '%s: the made value has the shape of the secret',
    async (key) => {
      const { name } = SECRETS[key];
      const { former } = ROTATIONS[key];
      const { store, writes } = fakeSecrets({ [name]: OLD, ...(former && { [SECRETS[former].name]: 'none' }) });
      await rotate(store, key);
      expect(writes.at(-1)?.[0]).toBe(name);
    },
  );
});

describe('the list of rotations', () => {
  it('is in docs/deploy.md, as npm run rotate -- --document writes it', () => {
    const document = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');
    const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');
    expect(unwrapped(document)).toBe(unwrapped(withSection(document, 'secrets', rotationsSection())));
  });

  it.each(SECRET_KEYS)('%s has steps: the command once, and a deployment after it', (key) => {
    const { name } = SECRETS[key];
    expect(secretNamed(name)).toBe(key);
    expect(rotationsSection()).toContain(name);
    const actions = ROTATIONS[key].steps.map(([action]) => action);
    expect(actions.filter((action) => action === 'set').length).toBeLessThanOrEqual(1);
    expect(actions.lastIndexOf('deploy')).toBeGreaterThan(actions.indexOf(actionOf(key)));
    const { before, after } = stepsAround(key, 'staging');
    expect(before.length + after.length).toBe(actions.length - 1);
    expect([...before, ...after].join()).not.toContain('<project>');
  });

  it('keeps Check off for as long as the terminal and the functions have different passwords', () => {
    const actions = ROTATIONS.cloudPaymentsApiSecret.steps.map(([action]) => action);
    expect(actions.indexOf('pause-checks')).toBeLessThan(actions.indexOf('change'));
    expect(actions.indexOf('resume-checks')).toBeGreaterThan(actions.indexOf('deploy'));
  });
});

it('another word is no secret', () => {
  expect(secretNamed('PATH')).toBeNull();
});
