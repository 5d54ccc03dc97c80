import { _components, initializeApp } from 'firebase/app';
import { env } from '@web/lib/browser/env';

declare module 'firebase/app' {
  /** The services of Firebase by name; exported, but missing in the types. */
  export const _components: Map<string, unknown>;
}

// Before each request the heartbeat, which reports Firebase's version once a day, reads IndexedDB. In Safari that may
// never respond, and Firebase sends no request at all (https://github.com/firebase/firebase-js-sdk/issues/9802).
_components.delete('heartbeat');

/** Loaded only by pages with sign-in, and by analytics after consent. */
export const firebaseApp = initializeApp({
  apiKey: env.VITE_FIREBASE_API_KEY,
  authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
  projectId: env.VITE_FIREBASE_PROJECT_ID,
  appId: env.VITE_FIREBASE_APP_ID,
  ...(env.VITE_FIREBASE_MEASUREMENT_ID !== undefined && { measurementId: env.VITE_FIREBASE_MEASUREMENT_ID }),
});
