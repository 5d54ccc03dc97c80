import { googleSignIn, sessionOf, type Session } from '../../../scripts/lib/auth-emulator';
import { services } from '../product/services';

/** Signing in at Firebase, as a page does it. */

/** Throws the error code of Identity Toolkit. */
export const identityToolkit = (method: string, request: object): Promise<Record<string, unknown>> =>
  services.accounts.identityToolkit(method, request);

export const signInWithGoogle = async (sub: string, email: string): Promise<Session> =>
  sessionOf(await identityToolkit('signInWithIdp', googleSignIn(sub, email)));

/** Reads the uid from the token: Identity Toolkit does not return it for custom tokens. */
export async function signInWithCustomToken(token: string): Promise<Session> {
  const body = await identityToolkit('signInWithCustomToken', { token });
  const claims = claimsOf(body.idToken as string);
  return { ...sessionOf(body), uid: claims.user_id as string, email: (claims.contact as string | undefined) ?? '' };
}

export const refresh = (refreshToken: string): Promise<string> => services.accounts.refresh(refreshToken);

export const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

/** The newest out-of-band code for an address; no e-mail is sent. */
export async function oobCodeFor(email: string): Promise<string> {
  const found = await services.accounts.oobCodeFor(email);
  if (found === undefined) throw new Error(`Firebase mailed no code to ${email}`);
  return found;
}

/** Waits for the next second: Firebase counts sign-ins in whole seconds. */
export const nextSecond = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000) + 5));

/** Signs in later than everything that has happened before. */
export async function signInAgain(signIn: () => Promise<Session>): Promise<Session> {
  await nextSecond();
  return signIn();
}
