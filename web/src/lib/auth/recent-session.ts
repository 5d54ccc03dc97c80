import { confirmSignIn } from '@contract/accounts/confirm-sign-in';
import { signInWithEmailAndPassword, updateCurrentUser, type User } from 'firebase/auth';
import { callOrThrow } from '@web/lib/http/api';
import { ApiError } from '@web/lib/http/api-error';
import { withGoogleProof, withTestAccountProof } from './linking-proof';
import { withSeparateAuth } from './separate-auth';
import { auth, identityOf, signInWithCustomToken } from './session';

/** The server accepts ten minutes; one of them is for the change itself. */
const RECENT_MS = 9 * 60_000;

/**
 * Whether the provider confirmed the sign-in of this session in the last nine minutes. It decides only what the page
 * shows: the server checks the token.
 */
export async function isSessionRecent(): Promise<boolean> {
  if (auth.currentUser === null) return false;
  const { claims, authTime } = await auth.currentUser.getIdTokenResult();
  const signedInAt = typeof claims.signedInAt === 'number' ? claims.signedInAt : Date.parse(authTime);
  return Date.now() - signedInAt < RECENT_MS;
}

/**
 * Must be called in the click handler. Throws Firebase's errors, or ApiError if it is not a sign-in of this account.
 */
export const confirmWithGoogle = (): Promise<void> => withGoogleProof(confirmAs);

/** Replaces Google's window in the local stack. */
export const confirmWithTestAccount = (email: string): Promise<void> => withTestAccountProof(email, confirmAs);

/** Throws Firebase's errors, or ApiError if it is not a sign-in of this account. */
export const confirmWithPassword = (email: string, password: string): Promise<void> =>
  withSeparateAuth(async (separate) => confirmAs((await signInWithEmailAndPassword(separate, email, password)).user));

/**
 * Confirms the session by a Yandex token or an ID token of the same customer. Throws ApiError. The session continues
 * with the returned token.
 */
export async function confirmSession(proof: { idToken: string } | { yandexToken: string }): Promise<string> {
  const user = auth.currentUser;
  if (user === null) throw new ApiError({ ok: false, kind: 'refused', status: 401 });
  const { uid, email } = await identityOf(user);
  return (await callOrThrow(confirmSignIn, { uid, email, ...proof })).customToken;
}

/** A sign-in of the same Firebase account is itself the new session; only such a session may set a password. */
async function confirmAs(user: User): Promise<void> {
  const customToken = await confirmSession({ idToken: await user.getIdToken() });
  await (user.uid === auth.currentUser?.uid ? updateCurrentUser(auth, user) : signInWithCustomToken(customToken));
}
