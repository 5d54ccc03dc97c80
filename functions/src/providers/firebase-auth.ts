import type { Auth as FirebaseAuth, DecodedIdToken } from 'firebase-admin/auth';
import type { Caller } from '../domain/customer';
import type { Auth } from '../ports';

/** Firebase Authentication. */
export const firebaseAuth = (auth: FirebaseAuth): Auth => ({
  verify: async (idToken) => {
    let token: DecodedIdToken;
    try {
      token = await auth.verifyIdToken(idToken);
    } catch (error) {
      if (isTokenError(error)) return null;
      throw error;
    }
    return callerOf(token);
  },
  customToken: (uid, { via, contact }) => auth.createCustomToken(uid, { via, contact }),
  removeAccount: async (uid) => {
    try {
      await auth.deleteUser(uid);
    } catch (error) {
      if (!isUserMissing(error)) throw error;
    }
  },
});

/**
 * The one sign-in that a token stands for. Google's identity counts only when Google did this sign-in, a password's
 * only after its address was verified; our own tokens say what we verified. Everything else proves nothing.
 */
export function callerOf(token: DecodedIdToken): Caller | null {
  const email = token.email ?? '';
  switch (token.firebase.sign_in_provider) {
    case 'google.com': {
      const identities = token.firebase.identities as Record<string, string[] | undefined>;
      const id = identities['google.com']?.[0];
      return id ? { uid: token.uid, via: `google.com:${id}`, email, providerId: 'google.com' } : null;
    }
    case 'password':
      return token.email_verified === true
        ? { uid: token.uid, via: `password:${token.uid}`, email, providerId: 'password' }
        : null;
    case 'custom': {
      const via: unknown = token.via;
      const contact: unknown = token.contact;
      if (typeof via !== 'string' || typeof contact !== 'string') return null;
      return { uid: token.uid, via, email: contact, providerId: via.slice(0, via.indexOf(':')) };
    }
    default:
      return null;
  }
}

const isUserMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';

const isTokenError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^auth\/(id-token|argument|user-disabled|user-not-found|session)/.test(error.code);
