import * as z from 'zod/mini';
import { ProviderError, type Captcha } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 10_000;

const verification = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** What is wrong with the visitor's token, and not with our request. */
const OF_THE_TOKEN = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/** reCAPTCHA v2, siteverify. Google spends the token by answering: good once, for two minutes. */
export const recaptcha = ({
  verifyUrl,
  secret,
  hostname,
}: {
  verifyUrl: string;
  secret: string;
  hostname: string;
}): Captcha => ({
  verify: async (token) => {
    if (token === '') return false;
    const { body } = await fetchJson(
      verifyUrl,
      { method: 'POST', body: new URLSearchParams({ secret, response: token }) },
      TIMEOUT,
    );
    const parsed = verification.safeParse(body);
    if (!parsed.success) throw new ProviderError('unexpected', 'the human check answered in an unknown shape');
    const { success, hostname: solvedOn, 'error-codes': codes = [] } = parsed.data;
    const ours = codes.find((code) => !OF_THE_TOKEN.includes(code));
    if (!success && ours !== undefined) throw new ProviderError('unexpected', `the human check refuses us: ${ours}`);
    // A box that was ticked on somebody else's page proves nothing to us.
    return success && solvedOn === hostname;
  },
});
