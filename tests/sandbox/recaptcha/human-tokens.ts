import { randomBytes } from 'node:crypto';

const LIFETIME_MS = 120_000;

export interface Verification {
  readonly success: boolean;
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly 'error-codes'?: string[];
}

export interface RecaptchaControl {
  /** Issues the token of a ticked checkbox. */
  token(hostname?: string): string;
  verify(fields: URLSearchParams): Verification;
  reset(): void;
}

const failed = (code: string): Verification => ({ success: false, 'error-codes': [code] });

/** Tokens of ticked checkboxes. A token is valid once, for two minutes of real time; the movable clock is ignored. */
export function openRecaptcha(secret: string, siteHost: string, realTime: () => number): RecaptchaControl {
  const tokens = new Map<string, { readonly issuedAt: number; readonly hostname: string }>();
  return {
    token: (hostname = siteHost) => {
      const token = `03A${randomBytes(48).toString('base64url')}`;
      tokens.set(token, { issuedAt: realTime(), hostname });
      return token;
    },
    verify: (fields) => {
      const response = fields.get('response') ?? '';
      if (!fields.get('secret')) return failed('missing-input-secret');
      if (fields.get('secret') !== secret) return failed('invalid-input-secret');
      if (response === '') return failed('missing-input-response');
      if (!response.startsWith('03A')) return failed('invalid-input-response');
      const known = tokens.get(response);
      tokens.delete(response);
      if (known === undefined || realTime() - known.issuedAt > LIFETIME_MS) return failed('timeout-or-duplicate');
      return { success: true, challenge_ts: new Date(known.issuedAt).toISOString(), hostname: known.hostname };
    },
    reset: () => tokens.clear(),
  };
}
