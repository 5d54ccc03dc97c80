import * as z from 'zod/mini';
import { ProviderError, type Sessions, type SessionTokens } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 10_000;

const opened = z.object({ idToken: z.string(), refreshToken: z.string() });
const refreshed = z.object({ id_token: z.string(), refresh_token: z.string() });

interface Addresses {
  readonly apiKey: string;
  /** https://identitytoolkit.googleapis.com, or the emulator's. */
  readonly toolkitUrl: string;
  /** https://securetoken.googleapis.com, or the emulator's. */
  readonly tokenUrl: string;
}

/** Firebase's own sessions over REST: the Admin SDK makes custom tokens, but cannot trade them. */
export const identityToolkit = ({ apiKey, toolkitUrl, tokenUrl }: Addresses): Sessions => ({
  open: async (customToken): Promise<SessionTokens> => {
    const { body } = await post(
      `${toolkitUrl}/v1/accounts:signInWithCustomToken?key=${apiKey}`,
      JSON.stringify({ token: customToken, returnSecureToken: true }),
      'application/json',
    );
    return withBrowser(read(opened, body));
  },
  refresh: async (refreshToken): Promise<SessionTokens> => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const { body } = await post(
      `${tokenUrl}/v1/token?key=${apiKey}`,
      form.toString(),
      'application/x-www-form-urlencoded',
    );
    const { id_token: idToken, refresh_token: next } = read(refreshed, body);
    return withBrowser({ idToken, refreshToken: next });
  },
});

/** The claim that /auth/login put there. The token comes from Google itself, and so is read without checking it once more. */
function withBrowser(tokens: { idToken: string; refreshToken: string }): SessionTokens {
  const claims = JSON.parse(Buffer.from(tokens.idToken.split('.')[1] ?? '', 'base64url').toString('utf8') || '{}') as {
    browser?: unknown;
  };
  return { ...tokens, browser: typeof claims.browser === 'string' ? claims.browser : null };
}

async function post(url: string, body: string, type: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetchJson(url, { method: 'POST', body, headers: { 'content-type': type } }, TIMEOUT);
  if (answer.status === 403) throw new ProviderError('unexpected', 'Identity Toolkit does not accept our key');
  if (answer.status >= 400) throw new ProviderError('refused', 'Identity Toolkit does not accept the token');
  return answer;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ProviderError('unexpected', 'Identity Toolkit answered in an unknown shape');
  return parsed.data;
}
