import { env } from '@web/lib/browser/env';
import { keep, readKept } from '@web/lib/browser/kept';
import { identityFrom, type Identity } from './identity-of';
import { claimsOf } from './token-claims';

export interface StoredSession {
  readonly identity: Identity;
  /** The ID token, valid until `expiresAt` (ms by the clock of this device). */
  readonly token: string;
  readonly expiresAt: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const KEY = 'firebase:authUser';
const suffix = (): string => `:${env.VITE_FIREBASE_API_KEY}:[DEFAULT]`;

/** Where Firebase Auth keeps the session with `browserLocalPersistence`. */
export const sessionKey = (): string => KEY + suffix();

let read: { readonly text: string | null; readonly session: StoredSession | null } = { text: null, session: null };

/**
 * The session as Firebase Auth has stored it in this browser (decision 60); null without one, or when a version of
 * Firebase stores it otherwise. The same object as long as the stored text is the same.
 */
export function storedSession(): StoredSession | null {
  const text = readKept(KEY, suffix());
  if (text !== read.text) read = { text, session: text === null ? null : sessionOf(text) };
  return read.session;
}

/** Ends the session of this browser as Firebase's own sign-out does, in other tabs too. */
export const removeStoredSession = (): void => void keep(KEY, null, suffix());

/**
 * Lets the stored token end now. Firebase believes the stored time: it would ask its server with a token that has
 * expired, and with this renews it first.
 */
export function endStoredToken(): void {
  const stored = parsed(readKept(KEY, suffix()) ?? '');
  if (!isFields(stored) || !isFields(stored.stsTokenManager)) return;
  const stsTokenManager = { ...stored.stsTokenManager, expirationTime: 0 };
  keep(KEY, JSON.stringify({ ...stored, stsTokenManager }), suffix());
}

function sessionOf(text: string): StoredSession | null {
  const stored = parsed(text);
  if (!isFields(stored) || !isFields(stored.stsTokenManager)) return null;
  const { uid, email, photoURL, providerData } = stored;
  const { accessToken: token, expirationTime: expiresAt } = stored.stsTokenManager;
  if (typeof uid !== 'string' || typeof token !== 'string' || typeof expiresAt !== 'number') return null;
  const claims = claimsOf(token);
  const [first] = Array.isArray(providerData) ? (providerData as unknown[]) : [];
  const account = {
    uid,
    email: textOf(email),
    photoURL: textOf(photoURL),
    firstProvider: isFields(first) ? textOf(first.providerId) : null,
  };
  const provider = isFields(claims.firebase) ? claims.firebase.sign_in_provider : null;
  return { identity: identityFrom(account, claims, provider), token, expiresAt };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
