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
 * Proves that another Google account belongs to the same person, without changing the current session. Returns the ID
 * token of that account. Must be called in the click handler. Throws Firebase's errors.
 */
export const googleProof = (): Promise<string> => withGoogleUser((user) => user.getIdToken());

/** Replaces Google's window in the local stack. */
export async function testAccountProof(email: string): Promise<string> {
  if (!__LOCAL_STACK__) return googleProof();
  const app = initializeApp(firebaseApp.options, 'proof');
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (env.VITE_AUTH_EMULATOR_URL) connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
    const sub = Array.from(email, (char) => char.charCodeAt(0).toString(16)).join('');
    const account = JSON.stringify({ sub, email, email_verified: true });
    const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(account));
    return await user.getIdToken();
  } finally {
    await deleteApp(app);
  }
}
