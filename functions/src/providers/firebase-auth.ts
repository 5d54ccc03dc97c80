import { isStaffRole } from '@contract/values/staff';
import type { Auth as FirebaseAuth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import type { Caller } from '@functions/domain/accounts/customer';
import type { AuthAccount } from '@functions/domain/accounts/sign-in-accounts';
import { staffUid, type StaffProof } from '@functions/domain/panel/staff';
import { ProviderError, type Auth } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';

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
  verifyStaff: async (idToken) => {
    try {
      // `true`: revoked and disabled is asked at every call, so that who is out is out at once.
      return staffProofOf(await auth.verifyIdToken(idToken, true));
    } catch (error) {
      if (isTokenError(error)) return null;
      throw error;
    }
  },
  staffToken: (login, role, browser) =>
    auth.createCustomToken(staffUid(login), { panel: true, login, role, ...(browser !== undefined && { browser }) }),
  revokeStaffSessions: async (login, isAllowed) => {
    const uid = staffUid(login);
    try {
      await auth.updateUser(uid, { disabled: !isAllowed });
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
      await auth.createUser({ uid, disabled: !isAllowed });
    }
    // Firebase counts whole seconds: a session that began within this one would outlive its end.
    await new Promise((resolve) => setTimeout(resolve, SECOND - (Date.now() % SECOND)));
    await auth.revokeRefreshTokens(uid);
  },
  removeAccount: async (uid) => {
    try {
      await auth.deleteUser(uid);
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
    }
  },
  accountByEmail: async (email) => {
    try {
      return accountOf(await auth.getUserByEmail(email));
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return null;
      throw error;
    }
  },
  createPasswordAccount: async (email, password) => {
    try {
      const { uid } = await auth.createUser({ email, password, emailVerified: false });
      await auth.setCustomUserClaims(uid, OWN_SIGN_UP);
    } catch (error) {
      if (codeOf(error) === 'auth/email-already-exists')
        throw new AlreadyExists('the address has an account', { cause: error });
      throw error;
    }
  },
  setPassword: async (uid, password) => {
    await auth.updateUser(uid, { password });
    await auth.setCustomUserClaims(uid, OWN_SIGN_UP);
  },
  actionCode: async (purpose, email) => {
    const link = await (purpose === 'verify'
      ? auth.generateEmailVerificationLink(email)
      : auth.generatePasswordResetLink(email));
    const code = new URL(link).searchParams.get('oobCode');
    if (code === null) throw new ProviderError('unexpected', 'Firebase made a link without a code');
    return code;
  },
});

/**
 * The claim of every account whose password we set. Anyone can make a password account by Firebase's public sign-up call,
 * with the address of somebody else. Only the server can set a claim.
 */
const OWN_SIGN_UP = { ownSignUp: true };

const accountOf = ({ uid, email = '', emailVerified, providerData, customClaims }: UserRecord): AuthAccount => ({
  uid,
  email,
  isVerified: emailVerified,
  isOwnSignUp: customClaims?.ownSignUp === true,
  hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
  hasGoogle: providerData.some(({ providerId }) => providerId === 'google.com'),
});

/**
 * The one sign-in that a token stands for. Google's identity counts only when Google did this sign-in, and its address only
 * when Google verified it. A password counts when we set it and its address was verified. Our own tokens say what we
 * verified. Everything else proves nothing.
 */
export function callerOf(token: DecodedIdToken): Caller | null {
  const email = token.email_verified === true ? (token.email ?? '') : '';
  switch (token.firebase.sign_in_provider) {
    case 'google.com': {
      const identities = token.firebase.identities as Record<string, string[] | undefined>;
      const id = identities['google.com']?.[0];
      return id
        ? { uid: token.uid, identityId: `google.com:${id}`, email, providerId: 'google.com', isDerived: false }
        : null;
    }
    case 'password':
      return email !== '' && token.ownSignUp === true
        ? { uid: token.uid, identityId: `password:${token.uid}`, email, providerId: 'password', isDerived: false }
        : null;
    case 'custom': {
      const via: unknown = token.via;
      const contact: unknown = token.contact;
      if (typeof via !== 'string' || typeof contact !== 'string') return null;
      return {
        uid: token.uid,
        identityId: via,
        email: contact,
        providerId: via.slice(0, via.indexOf(':')),
        isDerived: true,
      };
    }
    default:
      return null;
  }
}

const SECOND = 1000;

/** Only a session that /auth/login made says so of itself: the claims of a custom token, under the uid that belongs to them. */
export function staffProofOf(token: DecodedIdToken): StaffProof {
  const { panel, login, role, browser } = token as {
    panel?: unknown;
    login?: unknown;
    role?: unknown;
    browser?: unknown;
  };
  if (!token.uid.startsWith(staffUid(''))) return { kind: 'somebody-else' };
  const isOurs =
    token.firebase.sign_in_provider === 'custom' && panel === true && typeof login === 'string' && isStaffRole(role);
  if (!isOurs || token.uid !== staffUid(login)) return null;
  return {
    kind: 'staff',
    login,
    role,
    signedInAt: token.auth_time * SECOND,
    browser: typeof browser === 'string' ? browser : null,
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isTokenError = (error: unknown): boolean =>
  /^auth\/(id-token|argument|user-disabled|user-not-found|session)/.test(codeOf(error));
