import { initializeApp } from 'firebase/app';
import { env } from '@web/lib/browser/env';

/** Loaded only by pages with sign-in, and by analytics after consent. */
export const firebaseApp = initializeApp({
  apiKey: env.VITE_FIREBASE_API_KEY,
  authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
  projectId: env.VITE_FIREBASE_PROJECT_ID,
  appId: env.VITE_FIREBASE_APP_ID,
  ...(env.VITE_FIREBASE_MEASUREMENT_ID !== undefined && { measurementId: env.VITE_FIREBASE_MEASUREMENT_ID }),
});
