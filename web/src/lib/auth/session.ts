import {
  GoogleAuthProvider,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signInWithCredential,
  signInWithCustomToken as signInByToken,
  signOut as signOutOfFirebase,
  updateCurrentUser,
  type User,
} from 'firebase/auth';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';
import { withGoogleUser } from './google-window';
import { errorCode, logSignOutFailed } from '@web/lib/browser/log';
import { provideSessionToken } from './session-token';

export { firebaseApp };

// No popup resolver: it would load Google's script on every page (see google-window.ts). Not in IndexedDB: see
// firebase-app.ts.
export const auth = initializeAuth(firebaseApp, { persistence: browserLocalPersistence });

if (__LOCAL_STACK__ && env.VITE_AUTH_EMULATOR_URL) {
  connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
}

provideSessionToken(async () => {
  await auth.authStateReady();
  return auth.currentUser === null ? null : auth.currentUser.getIdToken();
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

/** The customer as shown on the page and named in request bodies. The server trusts only the token. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly photoURL: string | null;
  readonly providerId: string;
}

/** The customer of the session as it is now; null without a session. */
export async function currentIdentity(): Promise<Identity | null> {
  return auth.currentUser === null ? null : identityOf(auth.currentUser);
}

/** Whether the session has no e-mail address. Registration needs one. */
export const lacksContact = async (): Promise<boolean> => (await currentIdentity())?.email === '';

/**
 * In a custom-token session the claim `contact` has priority over Firebase's e-mail: a Yandex account has no e-mail
 * there, and an account linked to Google has Google's.
 */
export async function identityOf(user: User): Promise<Identity> {
  const { claims, signInProvider } = await user.getIdTokenResult();
  // The server rejects a Google address that Google has not verified.
  const isUnverified = signInProvider === 'google.com' && claims.email_verified !== true;
  const known = isUnverified ? '' : (user.email ?? '');
  return {
    uid: user.uid,
    email: typeof claims.contact === 'string' ? claims.contact : known,
    photoURL: user.photoURL,
    providerId:
      typeof claims.via === 'string' ? (claims.via.split(':')[0] ?? '') : (user.providerData[0]?.providerId ?? ''),
  };
}
