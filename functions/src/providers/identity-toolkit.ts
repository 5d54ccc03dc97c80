import * as z from 'zod/mini';
import { ProviderError, type Sessions, type SessionTokens } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 10_000;

const signInResponse = z.object({ idToken: z.string(), refreshToken: z.string() });
const resetResponse = z.object({ email: z.string() });
const refreshResponse = z.object({ id_token: z.string(), refresh_token: z.string() });

interface IdentityToolkitSettings {
  readonly apiKey: string;
  /** https://identitytoolkit.googleapis.com, or the emulator's. */
  readonly toolkitUrl: string;
  /** https://securetoken.googleapis.com, or the emulator's. */
  readonly tokenUrl: string;
}

/**
 * Opens and refreshes Firebase sessions and resets passwords over REST, because the Admin SDK cannot. Throws
 * ProviderError. Source: https://firebase.google.com/docs/reference/rest/auth
 */
export const identityToolkit = ({ apiKey, toolkitUrl, tokenUrl }: IdentityToolkitSettings): Sessions => ({
  open: async (customToken): Promise<SessionTokens> => {
    const { body } = await post(
      `${toolkitUrl}/v1/accounts:signInWithCustomToken?key=${apiKey}`,
      JSON.stringify({ token: customToken, returnSecureToken: true }),
      'application/json',
    );
    return withClaims(read(signInResponse, body));
  },
  refresh: async (refreshToken): Promise<SessionTokens> => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const { body } = await post(
      `${tokenUrl}/v1/token?key=${apiKey}`,
      form.toString(),
      'application/x-www-form-urlencoded',
    );
    const { id_token: idToken, refresh_token: next } = read(refreshResponse, body);
    return withClaims({ idToken, refreshToken: next });
  },
  resetPassword: async (oobCode, newPassword) => {
    const { body } = await post(
      `${toolkitUrl}/v1/accounts:resetPassword?key=${apiKey}`,
      JSON.stringify({ oobCode, newPassword }),
      'application/json',
    );
    return read(resetResponse, body).email;
  },
});

/** Adds the claims set by /auth/login. The token comes directly from Google and needs no verification. */
function withClaims(tokens: { idToken: string; refreshToken: string }): SessionTokens {
  const claims = JSON.parse(Buffer.from(tokens.idToken.split('.')[1] ?? '', 'base64url').toString('utf8') || '{}') as {
    browser?: unknown;
    session?: unknown;
  };
  const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null);
  return { ...tokens, browser: textOf(claims.browser), staffSession: textOf(claims.session) };
}

async function post(url: string, body: string, type: string): Promise<{ status: number; body: unknown }> {
  const response = await fetchJson(url, { method: 'POST', body, headers: { 'content-type': type } }, TIMEOUT);
  if (response.status === 403) throw new ProviderError('unexpected', 'Identity Toolkit rejects our API key');
  if (response.status >= 400) throw new ProviderError('refused', 'Identity Toolkit rejects the token or code');
  return response;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ProviderError('unexpected', 'Identity Toolkit returned an unexpected body');
  return parsed.data;
}
