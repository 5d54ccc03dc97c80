import type { PasskeyAnswer } from '@functions/base/contract/passkey-answers';
import { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { signInWithEmailAndPassword, updateCurrentUser, type User } from 'firebase/auth';
import { callOrThrow } from '@web/lib/http/api';
import { ApiError } from '@web/lib/http/api-error';
import { withGoogleProof, withTestAccountProof } from './linking-proof';
import { withSeparateAuth } from './separate-auth';
import { auth, currentIdentity, signInWithCustomToken } from './session';
import { rememberConfirmation } from './session-age';

/**
 * Must be called in the click handler. Throws Firebase's errors, or ApiError if it is not a sign-in of this account.
 */
export const confirmWithGoogle = (): Promise<void> => withGoogleProof(confirmAs);

/** Replaces Google's window in the local stack. */
export const confirmWithTestAccount = (email: string): Promise<void> => withTestAccountProof(email, confirmAs);

/** Throws Firebase's errors, or ApiError if it is not a sign-in of this account. */
export const confirmWithPassword = (email: string, password: string): Promise<void> =>
  withSeparateAuth(async (separate) => confirmAs((await signInWithEmailAndPassword(separate, email, password)).user));

/** Throws Firebase's errors, or ApiError if it is not a sign-in of this account. */
export async function confirmWithYandex(yandexToken: string): Promise<void> {
  await signInWithCustomToken(await confirmSession({ yandexToken }));
  await rememberConfirmation();
}

/** Throws the browser's errors, or ApiError if the passkey is not one of this account. */
export async function confirmWithPasskey(): Promise<void> {
  const { answerWithPasskey } = await import('./passkey-session');
  await signInWithCustomToken(await confirmSession({ passkey: await answerWithPasskey() }));
  await rememberConfirmation();
}

/** Returns a token with which the session continues. Throws ApiError. */
async function confirmSession(
  proof: { idToken: string } | { yandexToken: string } | { passkey: PasskeyAnswer },
): Promise<string> {
  const identity = await currentIdentity();
  if (identity === null) throw new ApiError({ ok: false, kind: 'refused', status: 401 });
  const { uid, email } = identity;
  return (await callOrThrow(confirmSignIn, { uid, email, ...proof })).customToken;
}

/** A sign-in of the same Firebase account is itself the new session; only such a session may set a password. */
async function confirmAs(user: User): Promise<void> {
  const customToken = await confirmSession({ idToken: await user.getIdToken() });
  await (user.uid === auth.currentUser?.uid ? updateCurrentUser(auth, user) : signInWithCustomToken(customToken));
  await rememberConfirmation();
}
