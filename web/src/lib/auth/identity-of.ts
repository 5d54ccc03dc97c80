import type { Claims } from './token-claims';

/** The customer as shown on the page and named in request bodies. The server trusts only the token. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly photoURL: string | null;
  readonly providerId: string;
}

/** The parts of Firebase's user that an identity is made of. */
export interface Account {
  readonly uid: string;
  readonly email: string | null;
  readonly photoURL: string | null;
  /** The provider of the first sign-in of the account. */
  readonly firstProvider: string | null;
}

/**
 * In a custom-token session the claim `contact` has priority over Firebase's e-mail: a Yandex account has no e-mail
 * there, and an account linked to Google has Google's.
 */
export function identityFrom(
  { uid, email, photoURL, firstProvider }: Account,
  claims: Claims,
  signInProvider: unknown,
): Identity {
  // The server rejects a Google address that Google has not verified.
  const isUnverified = signInProvider === 'google.com' && claims.email_verified !== true;
  const known = isUnverified ? '' : (email ?? '');
  return {
    uid,
    email: typeof claims.contact === 'string' ? claims.contact : known,
    photoURL,
    providerId: typeof claims.via === 'string' ? (claims.via.split(':')[0] ?? '') : (firstProvider ?? ''),
  };
}
