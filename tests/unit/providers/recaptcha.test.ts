import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recaptcha } from '@functions/providers/recaptcha';
import { openSandbox } from '../sandbox/sandbox-harness';

let site: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  site = await openSandbox();
});
afterAll(() => site.stop());

const check = (secret = 'recaptcha-secret') =>
  recaptcha({ verifyUrl: `${site.sandbox.url}/recaptcha/api/siteverify`, secret, hostname: 'localhost' });

describe('a human check', () => {
  it('passes once with a ticked box', async () => {
    const token = site.sandbox.recaptcha.token();
    expect(await check().passed(token)).toBe(true);
    expect(await check().passed(token)).toBe(false);
  });

  it.each(['', 'made up', '03Aguess'])('does not pass with "%s"', async (token) => {
    expect(await check().passed(token)).toBe(false);
  });

  it('does not pass with a box that was ticked on another site', async () => {
    expect(await check().passed(site.sandbox.recaptcha.token('evil.example'))).toBe(false);
  });

  it('a wrong secret is our own fault, and no visitor’s', async () => {
    await expect(check('wrong').passed(site.sandbox.recaptcha.token())).rejects.toMatchObject({ kind: 'unexpected' });
  });

  it('nobody passes while the service cannot be asked', async () => {
    const unreachable = recaptcha({ verifyUrl: 'http://127.0.0.1:1/siteverify', secret: 's', hostname: 'localhost' });
    await expect(unreachable.passed('03Atoken')).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
