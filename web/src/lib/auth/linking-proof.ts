import { deleteApp, initializeApp } from 'firebase/app';
import {
  GoogleAuthProvider,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCredential,
} from 'firebase/auth';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';
import { withGoogleUser } from './google-window';

/**
 * A sign-in beside the running session, which it leaves alone. It proves that a further account belongs to the same person, and
 * is then dropped. Returns the ID token. Must run inside the click. Throws Firebase's errors.
 */
export const googleProof = (): Promise<string> => withGoogleUser((user) => user.getIdToken());

/** The local stack's replacement for Google's window. */
export async function testAccountProof(email: string): Promise<string> {
  if (!__LOCAL_STACK__) return googleProof();
  const app = initializeApp(firebaseApp.options, 'proof');
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (env.VITE_AUTH_EMULATOR_URL) connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
    const sub = Array.from(email, (letter) => letter.charCodeAt(0).toString(16)).join('');
    const account = JSON.stringify({ sub, email, email_verified: true });
    const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(account));
    return await user.getIdToken();
  } finally {
    await deleteApp(app);
  }
}
