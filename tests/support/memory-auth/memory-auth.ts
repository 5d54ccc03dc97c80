import { Buffer } from 'node:buffer';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { ProviderError, type Sessions } from '@functions/ports/services';
import { asAdmin, asAnyone, listAccounts, newProject, refreshed, type ProjectState } from './emulator-operations';

/** Firebase Authentication in this process. Accounts live as long as the process. */
export interface MemoryAuth {
  /** The part of the Admin SDK that `providers/firebase-auth` uses. */
  readonly admin: Auth;
  readonly sessions: Sessions;
  /** A call of Identity Toolkit by a page, such as `signInWithIdp`. Throws an Error with the code of the service. */
  identityToolkit(method: string, request: object): Promise<Record<string, unknown>>;
  refresh(refreshToken: string): Promise<{ id_token: string; refresh_token: string }>;
  /** The newest out-of-band code for an address, as the emulator lists them. */
  oobCodeFor(email: string): string | undefined;
}

export function openMemoryAuth(project: string): MemoryAuth {
  const state = newProject(project);
  const refresh: MemoryAuth['refresh'] = async (refreshToken) =>
    (await refreshed(state, refreshToken)) as Awaited<ReturnType<MemoryAuth['refresh']>>;
  return {
    admin: adminOf(state, project) as unknown as Auth,
    sessions: {
      open: async (token) => {
        const opened = await refusedOn(asAnyone(state, 'signInWithCustomToken', { token, returnSecureToken: true }));
        return withClaims(String(opened.idToken), String(opened.refreshToken));
      },
      refresh: async (refreshToken) => {
        const { id_token: idToken, refresh_token: next } = await refusedOn(refresh(refreshToken));
        return withClaims(idToken, next);
      },
      resetPassword: async (oobCode, newPassword) =>
        String((await refusedOn(asAnyone(state, 'resetPassword', { oobCode, newPassword }))).email),
    },
    identityToolkit: (method, request) => asAnyone(state, method, { returnSecureToken: true, ...request }),
    refresh,
    oobCodeFor: (email) => [...state.listOobCodes()].findLast((code) => code.email === email)?.oobCode,
  };
}

const refusedOn = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new ProviderError('refused', `Identity Toolkit rejects the token: ${String(error)}`);
  });

const withClaims = (idToken: string, refreshToken: string) => {
  const { browser, session } = payloadOf(idToken);
  const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : null);
  return { idToken, refreshToken, browser: textOf(browser), staffSession: textOf(session) };
};

/** An error with a code, as the Admin SDK throws it. */
class AdminAuthError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The codes of the service, and those of the Admin SDK (firebase-admin/lib/utils/error.js). */
const CODES: Readonly<Record<string, string>> = {
  USER_NOT_FOUND: 'auth/user-not-found',
  EMAIL_NOT_FOUND: 'auth/email-not-found',
  EMAIL_EXISTS: 'auth/email-already-exists',
};

interface AccountUpdate {
  readonly disabled?: boolean;
  readonly password?: string;
  readonly email?: string;
  readonly providersToUnlink?: string[];
}

function adminOf(state: ProjectState, project: string) {
  const call = (method: string, body: Record<string, unknown>) =>
    asAdmin(state, method, body).catch((error: unknown) => {
      const code = CODES[(error as Error).message.split(' ')[0] ?? ''];
      throw code === undefined ? error : new AdminAuthError(code);
    });
  const linkOf = async (requestType: string, email: string) =>
    String((await call('sendOobCode', { requestType, email, returnOobLink: true })).oobLink);

  return {
    verifyIdToken: async (idToken: string, checkRevoked = false) => {
      const token = payloadOf(idToken);
      const { sub, aud, iss, exp, iat } = token;
      const isOurs = aud === project && iss === `https://securetoken.google.com/${project}`;
      if (typeof sub !== 'string' || sub === '' || !isOurs || Number(iat) > Date.now() / 1000 + 1)
        throw new AdminAuthError('auth/argument-error');
      if (Number(exp) <= Date.now() / 1000) throw new AdminAuthError('auth/id-token-expired');
      if (checkRevoked) refuseRevoked(state, sub, Number(token.auth_time));
      return { ...token, uid: sub };
    },
    createCustomToken: async (uid: string, claims: object) =>
      unsigned({
        aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 3600,
        uid,
        claims,
      }),
    createUser: ({ uid, ...account }: { uid?: string }) =>
      call('signUp', { ...(uid !== undefined && { localId: uid }), ...account }).then(({ localId }) => ({
        uid: String(localId),
      })),
    updateUser: (uid: string, { disabled, password, email, providersToUnlink }: AccountUpdate) =>
      call('update', {
        localId: uid,
        ...(disabled !== undefined && { disableUser: disabled }),
        ...(password !== undefined && { password }),
        ...(email !== undefined && { email }),
        ...(providersToUnlink !== undefined && { deleteProvider: providersToUnlink }),
      }),
    deleteUser: (localId: string) => call('delete', { localId }),
    setCustomUserClaims: (localId: string, claims: object) =>
      call('update', { localId, customAttributes: JSON.stringify(claims) }),
    revokeRefreshTokens: (localId: string) =>
      call('update', { localId, validSince: String(Math.floor(Date.now() / 1000)) }),
    getUser: async (uid: string) => userRecord(state.getUserByLocalId(uid)),
    listUsers: async (maxResults: number, pageToken?: string) => {
      const { users, nextPageToken } = await listAccounts(state, maxResults, pageToken);
      return { users: users.map(userRecord), pageToken: nextPageToken };
    },
    getUserByEmail: async (email: string) => userRecord(state.getUserByEmail(email.toLowerCase())),
    generateEmailVerificationLink: (email: string) => linkOf('VERIFY_EMAIL', email),
    generatePasswordResetLink: (email: string) => linkOf('PASSWORD_RESET', email),
  };
}

function userRecord(account: ReturnType<ProjectState['getUserByLocalId']>): Partial<UserRecord> {
  if (account === undefined) throw new AdminAuthError('auth/user-not-found');
  return {
    uid: account.localId,
    ...(account.email !== undefined && { email: account.email }),
    emailVerified: account.emailVerified === true,
    providerData: (account.providerUserInfo ?? []) as unknown as UserRecord['providerData'],
    disabled: account.disabled === true,
    metadata: {
      creationTime: utc(account.createdAt),
      lastSignInTime: account.lastLoginAt === undefined ? '' : utc(account.lastLoginAt),
    } as UserRecord['metadata'],
    ...(account.passwordHash !== undefined && { passwordHash: account.passwordHash, passwordSalt: account.salt ?? '' }),
    customClaims: JSON.parse(account.customAttributes ?? '{}') as Record<string, unknown>,
    ...(account.validSince !== undefined && {
      tokensValidAfterTime: new Date(Number(account.validSince) * 1000).toUTCString(),
    }),
  };
}

const utc = (milliseconds = '0'): string => new Date(Number(milliseconds)).toUTCString();

function refuseRevoked(state: ProjectState, uid: string, authTime: number): void {
  const account = state.getUserByLocalId(uid);
  if (account === undefined) throw new AdminAuthError('auth/user-not-found');
  if (account.disabled === true) throw new AdminAuthError('auth/user-disabled');
  if (account.validSince !== undefined && authTime < Number(account.validSince))
    throw new AdminAuthError('auth/id-token-revoked');
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (payload: object): string => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`;

/** The claims of an unsigned token. A signed one is not of this service. */
function payloadOf(token: string): Record<string, unknown> {
  const [header, payload, signature, ...rest] = token.split('.');
  try {
    const { alg } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { alg?: unknown };
    if (alg === 'none' && signature === '' && rest.length === 0)
      return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>;
  } catch {
    // Not JSON: refused below.
  }
  throw new AdminAuthError('auth/argument-error');
}
