import type { App } from 'firebase-admin/app';
import { getAppCheck, type AppCheck as FirebaseAppCheck } from 'firebase-admin/app-check';
import type { AppCheck } from '@functions/ports/services';

/**
 * Verifies Firebase App Check tokens. Throws if Google's public keys cannot be fetched, since the token may be valid.
 * Source: https://firebase.google.com/docs/app-check/custom-resource-backend
 */
export const firebaseAppCheck = (appCheck: () => FirebaseAppCheck): AppCheck => ({
  isGenuineApp: async (token) => {
    try {
      await appCheck().verifyToken(token);
      return true;
    } catch (error) {
      if (isTokenError(error)) return false;
      throw error;
    }
  },
});

export const firebaseAppCheckOf = (app: App): AppCheck => firebaseAppCheck(() => getAppCheck(app));

const isTokenError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'app-check/invalid-argument' || error.code === 'app-check/app-check-token-expired');
