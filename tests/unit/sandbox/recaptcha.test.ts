import { describe, expect, it } from 'vitest';
import { openRecaptcha } from '../../sandbox/recaptcha/human-tokens';

const clock = { now: Date.parse('2026-11-20T10:00:00Z') };
const recaptcha = openRecaptcha('secret', 'localhost', () => clock.now);
const verify = (fields: Record<string, string>) => recaptcha.verify(new URLSearchParams(fields));
const check = (response: string) => verify({ secret: 'secret', response });

describe('a reCAPTCHA token', () => {
  it('can be used once', () => {
    const token = recaptcha.token();
    expect(check(token)).toEqual({ success: true, challenge_ts: '2026-11-20T10:00:00.000Z', hostname: 'localhost' });
    expect(check(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it('is valid for two minutes', () => {
    const token = recaptcha.token();
    clock.now += 120_001;
    expect(check(token)).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it.each([
    [{}, 'missing-input-secret'],
    [{ secret: 'wrong', response: 'x' }, 'invalid-input-secret'],
    [{ secret: 'secret' }, 'missing-input-response'],
    [{ secret: 'secret', response: 'made up' }, 'invalid-input-response'],
  ])('is refused for %o', (fields, code) => {
    expect(verify(fields as Record<string, string>)['error-codes']).toEqual([code]);
  });
});
