import { initializeApp } from 'firebase/app';
import {
  GoogleAuthProvider,
  browserPopupRedirectResolver,
  inMemoryPersistence,
  initializeAuth,
  signInWithPopup,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';
import { firebaseApp } from './firebase-app';

let googleAuth: Auth | null = null;

/**
 * Google's window has an Auth instance of its own, beside that of the session. An instance that is created with a popup resolver
 * loads Google's script and frame at once in Safari and on phones. Pages without a Google button must not load them.
 */
function authOfWindow(): Auth {
  googleAuth ??= initializeAuth(initializeApp(firebaseApp.options, 'google'), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return googleAuth;
}

/**
 * Loads what Google's window needs. Safari opens a window only within a second of the press, and the loading takes longer.
 * Other desktop browsers allow five seconds: there Firebase loads it during the press.
 */
export function prepareGoogleWindow(): void {
  authOfWindow();
}

/**
 * Opens Google's window and passes the account that was chosen there to `take`. The account is not kept here.
 * Must be called during the press. Throws Firebase's errors: `auth/popup-blocked` when the press came before everything was
 * loaded; the next press opens the window.
 */
export async function withGoogleUser<T>(take: (user: User) => Promise<T>): Promise<T> {
  const auth = authOfWindow();
  const { user } = await signInWithPopup(auth, new GoogleAuthProvider());
  try {
    return await take(user);
  } finally {
    await signOut(auth);
  }
}
