import {
  GoogleAuthProvider,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
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

// Without a popup resolver: google-window.ts says why.
export const auth = initializeAuth(firebaseApp, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });

if (__LOCAL_STACK__ && env.VITE_AUTH_EMULATOR_URL) {
  connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
}

provideSessionToken(async () => {
  await auth.authStateReady();
  return auth.currentUser === null ? null : auth.currentUser.getIdToken();
});

/** Must run inside the click: browsers open a window only for a gesture. Throws Firebase's errors. */
export const signInWithGoogle = (): Promise<void> => withGoogleUser((user) => updateCurrentUser(auth, user));

export const signInWithCustomToken = (token: string): Promise<unknown> => signInByToken(auth, token);

/** The local suite's stand-in for Google's window, which needs the internet even with the emulator. */
export async function signInAsTestAccount(email: string): Promise<void> {
  if (!__LOCAL_STACK__) return;
  const sub = Array.from(email, (letter) => letter.charCodeAt(0).toString(16)).join('');
  await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true })));
}

export async function signOut(): Promise<void> {
  try {
    await signOutOfFirebase(auth);
  } catch (error) {
    logSignOutFailed(errorCode(error));
  }
}

/** The customer as the page shows it and as request bodies name it; the server trusts only the token. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly photoURL: string | null;
  readonly providerId: string;
}

/** A session that nobody can register with before it names an address. */
export async function lacksContact(): Promise<boolean> {
  const user = auth.currentUser;
  return user !== null && (await identityOf(user)).email === '';
}

/**
 * A session by a token of ours carries its address in the claim `contact`, whatever Firebase knows of the account: a Yandex
 * account has none there, and one that is linked to Google has Google's.
 */
export async function identityOf(user: User): Promise<Identity> {
  const { claims, signInProvider } = await user.getIdTokenResult();
  // The server takes no address from Google that Google has not verified.
  const isUnproven = signInProvider === 'google.com' && claims.email_verified !== true;
  const known = isUnproven ? '' : (user.email ?? '');
  return {
    uid: user.uid,
    email: typeof claims.contact === 'string' ? claims.contact : known,
    photoURL: user.photoURL,
    providerId:
      typeof claims.via === 'string' ? (claims.via.split(':')[0] ?? '') : (user.providerData[0]?.providerId ?? ''),
  };
}
