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
 * Google's window uses a separate Auth instance. An instance with a popup resolver loads Google's script and frame at
 * once in Safari and on phones. Pages without a Google button must not load them.
 */
function authOfWindow(): Auth {
  googleAuth ??= initializeAuth(initializeApp(firebaseApp.options, 'google'), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return googleAuth;
}

/**
 * Loads the scripts of Google's window in advance. Safari opens a window only within a second of the click, and loading
 * takes longer. Other desktop browsers allow five seconds; there Firebase loads the scripts after the click.
 */
export function prepareGoogleWindow(): void {
  authOfWindow();
}

/**
 * Opens Google's window, passes the chosen account to `take` and signs the account out of this Auth instance.
 * Must be called in the click handler. Throws Firebase's errors: `auth/popup-blocked` if the click came before the
 * scripts were loaded; the next click then opens the window.
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
