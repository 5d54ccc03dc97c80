import { useSyncExternalStore } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import type { Identity } from './identity-of';
import { provideSessionToken } from './session-token';
import { endStoredToken, removeStoredSession, sessionKey, storedSession } from './stored-session';

/**
 * Who is signed in, for pages that load no Firebase (decision 95): what Firebase has stored, until Firebase itself is
 * loaded and says it. The server checks the token of every request.
 */

/** A token is sent until a minute before its end, so that it is valid when it arrives. */
const MARGIN_MS = 60_000;

/** No token lives longer. One that seems to was stored while the clock of the device was ahead of today's. */
const LIFE_MS = 60 * 60_000;

/** `asking`: somebody has signed in, and Firebase reads who. Null: nobody is signed in. */
export type Session = Identity | 'asking' | null;

/** What session.ts provides when it is loaded. */
interface LoadedFirebase {
  signOut(): Promise<void>;
}

let firebase: LoadedFirebase | null = null;
/** What Firebase says; undefined before it is loaded and has asked its server. */
let confirmed: Session | undefined;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

export const currentSession = (): Session =>
  confirmed === undefined ? (storedSession()?.identity ?? null) : confirmed;

/** Who makes a call now: another sign-in may have replaced the session since the page was rendered. */
export function identityNow<Rendered extends Pick<Identity, 'uid' | 'email'>>(rendered: Rendered): Rendered | Identity {
  const session = currentSession();
  return session === null || session === 'asking' ? rendered : session;
}

/** Whether this customer is still signed in. Nothing may be stored of an answer that arrives after the sign-out. */
export function isSignedInAs(uid: string): boolean {
  const session = currentSession();
  return session !== null && session !== 'asking' && session.uid === uid;
}

/** Called by session.ts with every change of the user or of the token. */
export function confirmSession(session: Session): void {
  if (JSON.stringify(session) !== JSON.stringify(confirmed)) confirmed = session;
  tell();
}

export function provideFirebase(loaded: LoadedFirebase): void {
  firebase = loaded;
}

function listen(listener: () => void): () => void {
  // Another tab signs out, or in.
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey()) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}

export const useSession = (): Session => useSyncExternalStore(listen, currentSession);

/** The token that Firebase has stored, as long as it is valid. */
export function storedToken(): string | null {
  const stored = storedSession();
  if (stored === null) return null;
  const leftMs = stored.expiresAt - Date.now();
  return leftMs > MARGIN_MS && leftMs <= LIFE_MS ? stored.token : null;
}

/** Ends the session of this browser. Without Firebase nothing has to be loaded for it. */
export async function signOut(): Promise<void> {
  if (firebase !== null) return firebase.signOut();
  removeStoredSession();
  tell();
}

// Firebase is loaded when the stored token has expired, or was refused. Then it provides the token itself.
provideSessionToken(async (refused) => {
  if (storedSession() === null) return null;
  const stored = storedToken();
  if (stored !== null && stored !== refused) return stored;
  endStoredToken();
  return (await loadChunk(() => import('./session'))).firebaseToken(refused);
});
