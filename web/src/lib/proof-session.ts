import { deleteApp, initializeApp } from 'firebase/app';
import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCredential,
  signInWithPopup,
  type Auth,
  type UserCredential,
} from 'firebase/auth';
import { env } from './env';
import { firebaseApp } from './firebase-app';

/**
 * A sign-in beside the running session, which it leaves alone: it proves who somebody else's sign-in belongs to, and is
 * forgotten. Answers the ID token; throws Firebase's own errors.
 */
async function proof(signIn: (auth: Auth) => Promise<UserCredential>): Promise<string> {
  const app = initializeApp(firebaseApp.options, 'proof');
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (__LOCAL_SUITE__ && env.VITE_AUTH_EMULATOR_URL) connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
    const { user } = await signIn(auth);
    return await user.getIdToken();
  } finally {
    await deleteApp(app);
  }
}

/** Must run inside the click: browsers open a window only for a gesture. */
export const googleProof = (): Promise<string> => proof((auth) => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));

/** The local suite's stand-in for Google's window. */
export const testAccountProof = (email: string): Promise<string> => {
  if (!__LOCAL_SUITE__) return googleProof();
  const sub = Array.from(email, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return proof((auth) => signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true }))));
};
