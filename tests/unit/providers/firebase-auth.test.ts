import { createRequire } from 'node:module';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { callerOf, firebaseAuth } from '@functions/providers/firebase-auth';

const token = (about: object): DecodedIdToken =>
  ({ uid: 'u1', email: 'a@example.com', auth_time: 1000, ...about }) as DecodedIdToken;
const by = (provider: string, identities: object = {}) => ({ firebase: { sign_in_provider: provider, identities } });
/** A session of one of our own custom tokens. */
const OURS = { ...by('custom'), via: 'yandex:7', contact: '', issuedAt: 990, signedInAt: 5000, openedAt: 6000 };

describe('what a token proves', () => {
  it('Google: its identity, when Google did this sign-in', () => {
    expect(callerOf(token({ ...by('google.com', { 'google.com': ['108'] }), email_verified: true }))).toEqual({
      uid: 'u1',
      identityId: 'google.com:108',
      email: 'a@example.com',
      providerId: 'google.com',
      signedInAt: 1_000_000,
      openedAt: 1_000_000,
      isDerived: false,
      endsAt: null,
    });
    expect(callerOf(token({ ...by('password', { 'google.com': ['108'] }), email_verified: false }))).toBeNull();
  });

  it('Google: no address that Google has not verified', () => {
    const google = by('google.com', { 'google.com': ['108'] });
    expect(callerOf(token({ ...google, email_verified: false }))).toMatchObject({
      identityId: 'google.com:108',
      email: '',
    });
    expect(callerOf(token(google))).toMatchObject({ identityId: 'google.com:108', email: '' });
  });

  it('a password: only a verified address of an account that our own sign-up created', () => {
    const verified = { ...by('password'), email_verified: true };
    expect(callerOf(token({ ...verified, ownSignUp: true }))).toMatchObject({
      identityId: 'password:u1',
      email: 'a@example.com',
    });
    expect(callerOf(token({ ...by('password'), ownSignUp: true }))).toBeNull();
    expect(callerOf(token(verified))).toBeNull();
  });

  it('our own token: the identity and the address that we verified, not the address at Firebase', () => {
    const address = { contact: 'y@example.com', email: 'victim@example.com' };
    expect(callerOf(token({ ...OURS, ...address }))).toMatchObject({
      identityId: 'yandex:7',
      email: 'y@example.com',
      providerId: 'yandex',
      isDerived: true,
    });
    expect(callerOf(token(by('custom')))).toBeNull();
  });

  it('our own token: the moment of the sign-in at the provider, not that of the session', () => {
    expect(callerOf(token(OURS))).toMatchObject({ signedInAt: 5000, openedAt: 6000 });
  });

  it('our own token: nothing when it was exchanged more than five minutes after we issued it (T22)', () => {
    expect(callerOf(token({ ...OURS, issuedAt: 700 }))).toMatchObject({ identityId: 'yandex:7' });
    expect(callerOf(token({ ...OURS, issuedAt: 699 }))).toBeNull();
  });

  it('our own token: nothing when it was refreshed after the end of its session (T22)', () => {
    const custom = { ...OURS, iat: 2000 };
    expect(callerOf(token({ ...custom, endsAt: 2_000_001 }))).toMatchObject({ endsAt: 2_000_001 });
    expect(callerOf(token({ ...custom, endsAt: 2_000_000 }))).toBeNull();
    expect(callerOf(token(custom))).toMatchObject({ endsAt: null });
  });

  it('a token of another kind: nothing', () => {
    expect(callerOf(token(by('anonymous')))).toBeNull();
    expect(callerOf(token(by('phone')))).toBeNull();
  });
});

describe('the accounts for a backup', () => {
  const importer = createRequire(import.meta.url)('firebase-tools/lib/accountImporter.js') as {
    validateUserJson(account: object): { readonly error?: string };
  };
  const created = { creationTime: 'Mon, 30 Nov 2026 09:00:00 GMT', lastSignInTime: 'Mon, 30 Nov 2026 10:00:00 GMT' };
  const google = { providerId: 'google.com', uid: '108', email: 'a@example.com', displayName: 'Anna', photoURL: '' };
  const ANNA = {
    uid: 'u1',
    email: 'a@example.com',
    emailVerified: true,
    disabled: false,
    passwordHash: '-_8BAgM=',
    passwordSalt: '_-8=',
    customClaims: { ownSignUp: true },
    metadata: created,
    providerData: [{ providerId: 'password', uid: 'a@example.com' }, google],
  };
  const YANDEX = {
    uid: 'yandex:7',
    emailVerified: false,
    disabled: true,
    metadata: { creationTime: created.creationTime, lastSignInTime: null },
    providerData: [],
  };
  const listing = (users: readonly object[], pageToken?: string) => {
    const asked: unknown[][] = [];
    const listUsers = async (...args: unknown[]) => {
      asked.push(args);
      return { users, pageToken };
    };
    return { asked, auth: firebaseAuth({ listUsers } as unknown as Auth) };
  };

  it('have the format that `firebase auth:import` takes', async () => {
    const { asked, auth } = listing([ANNA, YANDEX], 'after-yandex:7');
    const { accounts, next } = await auth.exportAccounts(null);
    expect(accounts).toEqual([
      {
        localId: 'u1',
        email: 'a@example.com',
        emailVerified: true,
        disabled: false,
        passwordHash: '+/8BAgM=',
        salt: '/+8=',
        createdAt: '1796029200000',
        lastSignedInAt: '1796032800000',
        customAttributes: '{"ownSignUp":true}',
        providerUserInfo: [{ providerId: 'google.com', rawId: '108', email: 'a@example.com', displayName: 'Anna' }],
      },
      {
        localId: 'yandex:7',
        emailVerified: false,
        disabled: true,
        createdAt: '1796029200000',
        providerUserInfo: [],
      },
    ]);
    expect(accounts.map((account) => importer.validateUserJson(account).error)).toEqual([undefined, undefined]);
    expect(next).toBe('after-yandex:7');
    await auth.exportAccounts('after-yandex:7');
    expect(asked).toEqual([
      [1000, undefined],
      [1000, 'after-yandex:7'],
    ]);
  });

  it('are no backup when Firebase hides the password hashes', async () => {
    const hidden = { ...ANNA, passwordHash: undefined, passwordSalt: undefined };
    const problem = listing([hidden, YANDEX]).auth.exportAccounts(null);
    await expect(problem).rejects.toThrow('Firebase hides the password hashes');
    expect((await listing([YANDEX]).auth.exportAccounts(null)).next).toBeNull();
  });
});
