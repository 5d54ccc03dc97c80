import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, type Auth } from 'firebase/auth';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';

/** Runs `take` with an Auth instance of its own: a sign-in there leaves the session of the page as it is. */
export async function withSeparateAuth<T>(take: (auth: Auth) => Promise<T>): Promise<T> {
  const app = initializeApp(firebaseApp.options, 'proof');
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (__LOCAL_STACK__ && env.VITE_AUTH_EMULATOR_URL)
      connectAuthEmulator(auth, env.VITE_AUTH_EMULATOR_URL, { disableWarnings: true });
    return await take(auth);
  } finally {
    await deleteApp(app);
  }
}
