import * as z from 'zod/mini';
import { ProviderError, type Captcha } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 10_000;

const verification = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** Error codes about the visitor's token; all others concern our request. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/**
 * Verifies reCAPTCHA v2 tokens. A token is valid once and for two minutes. Throws ProviderError if Google rejects our
 * request. Source: https://developers.google.com/recaptcha/docs/verify
 */
export const recaptcha = ({
  verifyUrl,
  secret,
  hostnames,
}: {
  verifyUrl: string;
  secret: string;
  hostnames: readonly string[];
}): Captcha => ({
  verify: async (token) => {
    if (token === '') return false;
    const { body } = await fetchJson(
      verifyUrl,
      { method: 'POST', body: new URLSearchParams({ secret, response: token }) },
      TIMEOUT,
    );
    const parsed = verification.safeParse(body);
    if (!parsed.success) throw new ProviderError('unexpected', 'reCAPTCHA returned an unexpected body');
    const { success, hostname: solvedOn, 'error-codes': codes = [] } = parsed.data;
    const requestError = codes.find((code) => !TOKEN_ERRORS.includes(code));
    if (!success && requestError !== undefined)
      throw new ProviderError('unexpected', `reCAPTCHA rejects our request: ${requestError}`);
    // Rejects a token that was solved on another site than ours. The site and the panel use one key pair.
    return success && solvedOn !== undefined && hostnames.includes(solvedOn);
  },
});
