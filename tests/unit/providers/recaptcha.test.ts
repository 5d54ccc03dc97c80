import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recaptcha } from '@functions/providers/recaptcha';
import { openSandbox } from '../sandbox/sandbox-harness';

let site: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  site = await openSandbox();
});
afterAll(() => site.stop());

const check = (secret = 'recaptcha-secret') =>
  recaptcha({
    verifyUrl: `${site.sandbox.url}/recaptcha/api/siteverify`,
    secret,
    hostnames: ['localhost', 'panel.localhost'],
  });

describe('the reCAPTCHA check', () => {
  it('a reCAPTCHA token passes once', async () => {
    const token = site.sandbox.recaptcha.token();
    expect(await check().verify(token)).toBe(true);
    expect(await check().verify(token)).toBe(false);
  });

  it.each(['', 'made up', '03Aguess'])('refuses "%s"', async (token) => {
    expect(await check().verify(token)).toBe(false);
  });

  it("accepts a token of the panel's site", async () => {
    expect(await check().verify(site.sandbox.recaptcha.token('panel.localhost'))).toBe(true);
  });

  it('refuses a token that was issued on another site', async () => {
    expect(await check().verify(site.sandbox.recaptcha.token('evil.example'))).toBe(false);
  });

  it('a wrong secret is an unexpected error, not a refused token', async () => {
    await expect(check('wrong').verify(site.sandbox.recaptcha.token())).rejects.toMatchObject({ kind: 'unexpected' });
  });

  it('fails with an error while the service is unreachable', async () => {
    const unreachable = recaptcha({
      verifyUrl: 'http://127.0.0.1:1/siteverify',
      secret: 's',
      hostnames: ['localhost'],
    });
    await expect(unreachable.verify('03Atoken')).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
