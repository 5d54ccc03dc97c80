import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isStaffRole } from '@functions/staff/contract/values/staff';
import type { App } from 'firebase-admin/app';
import {
  getAuth,
  type Auth as FirebaseAuth,
  type DecodedIdToken,
  type UserInfo,
  type UserRecord,
} from 'firebase-admin/auth';
import type { Caller } from '@functions/accounts/rules/customer';
import { SECOND } from '@functions/base/rules/calendar';
import type { SavedAccount } from '@functions/accounts/rules/saved-account';
import type { AuthAccount } from '@functions/accounts/rules/sign-in-accounts';
import { staffUid, type StaffTokenResult } from '@functions/staff/rules/staff';
import { pause } from '@functions/base/lib/waits';
import { ProviderError, type Auth } from '@functions/ports/services';
import { AlreadyExists } from '@functions/base/ports/repositories';

export const firebaseAuthOf = (app: App): Auth => firebaseAuth(getAuth(app));

/** Firebase Authentication by the Admin SDK. Source: https://firebase.google.com/docs/auth/admin */
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
  customToken: (uid, { via, contact, signedInAt, openedAt, endsAt }) =>
    auth.createCustomToken(uid, {
      via,
      contact,
      signedInAt,
      openedAt,
      issuedAt: Math.floor(Date.now() / SECOND),
      ...(endsAt !== null && { endsAt }),
    }),
  revokeSessions: async (uid) => {
    try {
      const isTrusted = isPasswordTrusted(await auth.getUser(uid));
      await auth.revokeRefreshTokens(uid);
      if (isTrusted) await trustPassword(auth, uid);
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
    }
  },
  verifyStaff: async (idToken, whileChecking) => {
    try {
      const token = staffTokenOf(await auth.verifyIdToken(idToken));
      if (token?.kind !== 'staff') return token;
      // `true` checks revocation on every call: a disabled staff member loses access immediately.
      const [read] = await Promise.all([whileChecking(token), auth.verifyIdToken(idToken, true)]);
      return { token, read };
    } catch (error) {
      if (isTokenError(error)) return null;
      throw error;
    }
  },
  staffToken: ({ id, login, role }, browser) =>
    auth.createCustomToken(staffUid(login), {
      panel: true,
      login,
      role,
      session: id,
      ...(browser !== undefined && { browser }),
    }),
  revokeStaffSessions: async (login, isAllowed) => {
    const uid = staffUid(login);
    try {
      await auth.updateUser(uid, { disabled: !isAllowed });
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
      await auth.createUser({ uid, disabled: !isAllowed });
    }
    // Firebase compares whole seconds: without the wait a session of the current second would stay valid.
    await untilNextSecond();
    await auth.revokeRefreshTokens(uid);
  },
  removeAccount: async (uid) => {
    try {
      await auth.deleteUser(uid);
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
    }
  },
  removeForeignSignIns: async (uid, { signIns, email: own }) => {
    try {
      const { email = '', providerData } = await auth.getUser(uid);
      const isOwn = (provider: UserInfo) =>
        signIns.includes(`${provider.providerId}:${provider.providerId === 'password' ? uid : provider.uid}`);
      // Removed with the owner's own sign-in of the same provider, the session of the owner would not be refreshed.
      const kept = providerData.filter(isOwn).map(({ providerId }) => providerId);
      const foreign = providerData.map(({ providerId }) => providerId).filter((each) => !kept.includes(each));
      await auth.updateUser(uid, {
        ...(foreign.length > 0 && { providersToUnlink: foreign }),
        // The Admin SDK removes no address. Its owner could otherwise never sign in with it.
        ...(email !== '' && email.toLowerCase() !== own.toLowerCase() && { email: nobodysAddress() }),
      });
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
      await trustPassword(auth, uid);
    } catch (error) {
      if (codeOf(error) === 'auth/email-already-exists')
        throw new AlreadyExists('the e-mail address already has an account', { cause: error });
      throw error;
    }
  },
  setPassword: async (uid, password) => {
    await auth.updateUser(uid, { password });
    await trustPassword(auth, uid);
  },
  trustPassword: async (email) => {
    const { uid } = await auth.getUserByEmail(email);
    await trustPassword(auth, uid);
    return uid;
  },
  isPasswordTrusted: async (uid) => {
    try {
      return isPasswordTrusted(await auth.getUser(uid));
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return false;
      throw error;
    }
  },
  actionCode: async (purpose, email) => {
    const link = await (purpose === 'verify'
      ? auth.generateEmailVerificationLink(email)
      : auth.generatePasswordResetLink(email));
    const code = new URL(link).searchParams.get('oobCode');
    if (code === null) throw new ProviderError('unexpected', 'Firebase returned a link without an action code');
    return code;
  },
  exportAccounts: async (after) => {
    const { users, pageToken } = await auth.listUsers(PAGE_OF_ACCOUNTS, after ?? undefined);
    const withPassword = users.filter(({ providerData }) => providerData.some(isPassword));
    if (withPassword.length > 0 && withPassword.every(({ passwordHash }) => !passwordHash))
      throw new ProviderError(
        'unexpected',
        'Firebase hides the password hashes: the role firebaseauth.admin is needed',
      );
    return { accounts: users.map(savedAccount), next: pageToken ?? null };
  },
});

/** The most that Firebase lists at once. */
const PAGE_OF_ACCOUNTS = 1000;

const isPassword = ({ providerId }: UserInfo): boolean => providerId === 'password';

/** Fields without a value are left out: the import takes no null. */
function savedAccount(user: UserRecord): SavedAccount {
  const { email, displayName, photoURL, passwordHash, passwordSalt, customClaims, metadata } = user;
  return {
    localId: user.uid,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    createdAt: millisecondsOf(metadata.creationTime),
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoURL && { photoUrl: photoURL }),
    ...(passwordHash && { passwordHash: standardBase64(passwordHash) }),
    ...(passwordSalt && { salt: standardBase64(passwordSalt) }),
    ...(metadata.lastSignInTime && { lastSignedInAt: millisecondsOf(metadata.lastSignInTime) }),
    ...(customClaims && { customAttributes: JSON.stringify(customClaims) }),
    providerUserInfo: user.providerData
      .filter((provider) => !isPassword(provider))
      .map((provider) => ({
        providerId: provider.providerId,
        rawId: provider.uid,
        ...(provider.email && { email: provider.email }),
        ...(provider.displayName && { displayName: provider.displayName }),
        ...(provider.photoURL && { photoUrl: provider.photoURL }),
      })),
  };
}

const millisecondsOf = (utc: string): string => String(Date.parse(utc));

/** Firebase lists hashes in the alphabet for addresses; the import refuses it, and changes it back itself. */
const standardBase64 = (text: string): string => text.replaceAll('_', '/').replaceAll('-', '+');

/** RFC 2606: nobody can have an address in `.invalid`. */
const nobodysAddress = (): string => `${randomUUID()}@removed.invalid`;

/**
 * Sets the custom claims of an account whose password this server has just set. Firebase's public calls let anyone
 * create a password account with another person's e-mail address, and let every session of an account set its password;
 * only the server can set a claim. Firebase stores a new time in `tokensValidAfterTime` with every password.
 */
async function trustPassword(auth: FirebaseAuth, uid: string): Promise<void> {
  const { tokensValidAfterTime } = await auth.getUser(uid);
  await auth.setCustomUserClaims(uid, { ownSignUp: true, passwordSetAt: tokensValidAfterTime ?? null });
}

const isPasswordTrusted = ({ customClaims, tokensValidAfterTime }: UserRecord): boolean =>
  customClaims?.ownSignUp === true && customClaims.passwordSetAt === (tokensValidAfterTime ?? null);

const accountOf = ({ uid, email = '', emailVerified, providerData, customClaims }: UserRecord): AuthAccount => ({
  uid,
  email,
  isVerified: emailVerified,
  isOwnSignUp: customClaims?.ownSignUp === true,
  hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
  hasGoogle: providerData.some(({ providerId }) => providerId === 'google.com'),
});

/**
 * The sign-in that a verified ID token proves, or null. A Google identity requires a sign-in by Google, a password
 * requires the claim `ownSignUp` and a verified e-mail address, a custom token contains what this server verified.
 * The e-mail address is '' unless it is verified.
 */
export function callerOf(token: DecodedIdToken): Caller | null {
  const email = token.email_verified === true ? (token.email ?? '') : '';
  const signedInAt = token.auth_time * SECOND;
  switch (token.firebase.sign_in_provider) {
    case 'google.com': {
      const identities = token.firebase.identities as Record<string, string[] | undefined>;
      const id = identities['google.com']?.[0];
      return id
        ? {
            uid: token.uid,
            identityId: `google.com:${id}`,
            email,
            providerId: 'google.com',
            signedInAt,
            openedAt: signedInAt,
            isDerived: false,
            endsAt: null,
          }
        : null;
    }
    case 'password':
      return email !== '' && token.ownSignUp === true
        ? {
            uid: token.uid,
            identityId: `password:${token.uid}`,
            email,
            providerId: 'password',
            signedInAt,
            openedAt: signedInAt,
            isDerived: false,
            endsAt: null,
          }
        : null;
    case 'custom':
      return derivedCallerOf(token);
    default:
      return null;
  }
}

/**
 * How long after its creation a custom token may open a session, in seconds. Firebase accepts it for an hour and any
 * number of times; a page that asks the visitor first needs a few minutes.
 */
const CUSTOM_TOKEN_LIFETIME = 300;

const customClaims = z.object({
  via: z.string(),
  contact: z.string(),
  signedInAt: z.number(),
  openedAt: z.number(),
  issuedAt: z.number(),
  /** Missing if only signing out ends the session. */
  endsAt: z.optional(z.number()),
});

/** The caller of a session that one of our custom tokens opened; null if it was opened too late or has ended. */
function derivedCallerOf(token: DecodedIdToken): Caller | null {
  const claims = customClaims.safeParse(token);
  if (!claims.success) return null;
  const { via, contact, signedInAt, openedAt, issuedAt, endsAt } = claims.data;
  if (token.auth_time - issuedAt > CUSTOM_TOKEN_LIFETIME) return null;
  // Compared with the refresh of the token: the last one is valid for up to an hour more.
  if (endsAt !== undefined && token.iat * SECOND >= endsAt) return null;
  return {
    uid: token.uid,
    identityId: via,
    email: contact,
    providerId: via.slice(0, via.indexOf(':')),
    signedInAt,
    openedAt,
    isDerived: true,
    endsAt: endsAt ?? null,
  };
}

/** A timer of Node may end some milliseconds early: it counts from the start of the turn that sets it. */
async function untilNextSecond(): Promise<void> {
  const next = Date.now() - (Date.now() % SECOND) + SECOND;
  for (let now = Date.now(); now < next; now = Date.now()) await pause(next - now);
}

/**
 * The staff session that an ID token proves: the claims of a custom token of /auth/login under the matching uid.
 * Returns null if the claims are invalid, `not-staff` for a customer's token.
 */
function staffTokenOf(token: DecodedIdToken): StaffTokenResult {
  const { panel, login, role, browser, session } = token as {
    panel?: unknown;
    login?: unknown;
    role?: unknown;
    browser?: unknown;
    session?: unknown;
  };
  if (!token.uid.startsWith(staffUid(''))) return { kind: 'not-staff' };
  const hasStaffClaims =
    token.firebase.sign_in_provider === 'custom' && panel === true && typeof login === 'string' && isStaffRole(role);
  if (!hasStaffClaims || token.uid !== staffUid(login) || typeof session !== 'string') return null;
  return {
    kind: 'staff',
    login,
    role,
    signedInAt: token.auth_time * SECOND,
    sessionId: session,
    browser: typeof browser === 'string' ? browser : null,
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isTokenError = (error: unknown): boolean =>
  /^auth\/(id-token|argument|user-disabled|user-not-found|session)/.test(codeOf(error));
