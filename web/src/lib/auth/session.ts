import {
  GoogleAuthProvider,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
  signInWithCredential,
  signInWithCustomToken as signInByToken,
  signOut as signOutOfFirebase,
  updateCurrentUser,
  type User,
} from 'firebase/auth';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';
import { withGoogleUser } from './google-window';
import { errorCode, logSignInFailed, logSignOutFailed } from '@web/lib/browser/log';
import { identityFrom, type Identity } from './identity-of';
import { confirmSession, currentSession, provideFirebase, storedToken } from './session-state';
import { provideSessionToken } from './session-token';
import { endStoredToken } from './stored-session';

export { firebaseApp };
export type { Identity } from './identity-of';

if (storedToken() === null) endStoredToken();

// No popup resolver: it would load Google's script on every page (see google-window.ts). Not in IndexedDB: see
// firebase-app.ts.
export const auth = initializeAuth(firebaseApp, { persistence: browserLocalPersistence });

if (__LOCAL_STACK__ && env.VITE_AUTH_EMULATOR_URL) {
  connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
}

/** Whether Firebase has asked its server about the stored account. Until then the stored token is used. */
let isReady = false;
void auth.authStateReady().then(() => (isReady = true));

/**
 * The token of the session, other than the one that the server refused; null without one. Throws Firebase's errors when
 * it cannot be renewed. After a refusal only without a connection: what Firebase refuses too has ended.
 */
export async function firebaseToken(refused?: string): Promise<string | null> {
  const stored = isReady ? null : storedToken();
  if (stored !== null && stored !== refused) return stored;
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user === null) return null;
  if (refused === undefined) return user.getIdToken();
  try {
    const token = await user.getIdToken();
    return token === refused ? await user.getIdToken(true) : token;
  } catch (error) {
    if (errorCode(error) === 'auth/network-request-failed') throw error;
    return null;
  }
}

provideSessionToken(firebaseToken);
provideFirebase({ signOut });
onIdTokenChanged(auth, (user) => {
  if (user === null) {
    confirmSession(null);
    return;
  }
  if (currentSession() === null) confirmSession('asking');
  // A token that cannot be renewed without a connection: the page goes on with what it knows.
  identityOf(user).then(confirmSession, (error: unknown) => logSignInFailed('session', errorCode(error)));
});

/** Must be called in the click handler: browsers open a window only on a user gesture. Throws Firebase's errors. */
export const signInWithGoogle = (): Promise<void> => withGoogleUser((user) => updateCurrentUser(auth, user));

export const signInWithCustomToken = (token: string): Promise<unknown> => signInByToken(auth, token);

/** Replaces Google's window in the local stack; the window needs the internet even with the emulator. */
export async function signInAsTestAccount(email: string): Promise<void> {
  if (!__LOCAL_STACK__) return;
  const sub = Array.from(email, (char) => char.charCodeAt(0).toString(16)).join('');
  await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true })));
}

export async function signOut(): Promise<void> {
  try {
    await signOutOfFirebase(auth);
  } catch (error) {
    logSignOutFailed(errorCode(error));
  }
}

/** The customer of the session as it is now; null without a session. */
export async function currentIdentity(): Promise<Identity | null> {
  await auth.authStateReady();
  return auth.currentUser === null ? null : identityOf(auth.currentUser);
}

/** Whether the session has no e-mail address. Registration needs one. */
export const lacksContact = async (): Promise<boolean> => (await currentIdentity())?.email === '';

export async function identityOf(user: User): Promise<Identity> {
  const { claims, signInProvider } = await user.getIdTokenResult();
  const { uid, email, photoURL, providerData } = user;
  return identityFrom(
    { uid, email, photoURL, firstProvider: providerData[0]?.providerId ?? null },
    claims,
    signInProvider,
  );
}
