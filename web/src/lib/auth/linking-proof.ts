import { GoogleAuthProvider, signInWithCredential, type User } from 'firebase/auth';
import { withGoogleUser } from './google-window';
import { withSeparateAuth } from './separate-auth';

/**
 * Passes the user of a Google account to `take`, without changing the session of the page. Must be called in the click
 * handler. Throws Firebase's errors.
 */
export const withGoogleProof = withGoogleUser;

/** Replaces Google's window in the local stack. */
export async function withTestAccountProof<T>(email: string, take: (user: User) => Promise<T>): Promise<T> {
  if (!__LOCAL_STACK__) return withGoogleProof(take);
  const sub = Array.from(email, (char) => char.charCodeAt(0).toString(16)).join('');
  const account = JSON.stringify({ sub, email, email_verified: true });
  return withSeparateAuth(async (auth) =>
    take((await signInWithCredential(auth, GoogleAuthProvider.credential(account))).user),
  );
}
