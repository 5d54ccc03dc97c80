import type { ReactNode } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { auth, firebaseApp } from '@web/lib/auth/session';

/** Gives reactfire's hooks the session of this browser. Not for anonymous pages: reactfire is too heavy for them. */
export const FirebaseSession = ({ children }: { children: ReactNode }) => (
  <FirebaseAppProvider firebaseApp={firebaseApp}>
    <AuthProvider sdk={auth}>{children}</AuthProvider>
  </FirebaseAppProvider>
);
