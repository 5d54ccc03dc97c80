import type { DecodedIdToken } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { callerOf } from '@functions/providers/firebase-auth';

const token = (about: object): DecodedIdToken => ({ uid: 'u1', email: 'a@example.com', ...about }) as DecodedIdToken;
const by = (provider: string, identities: object = {}) => ({ firebase: { sign_in_provider: provider, identities } });

describe('what a token proves', () => {
  it('Google: its identity, when Google did this sign-in', () => {
    expect(callerOf(token({ ...by('google.com', { 'google.com': ['108'] }), email_verified: true }))).toEqual({
      uid: 'u1',
      identityId: 'google.com:108',
      email: 'a@example.com',
      providerId: 'google.com',
      isDerived: false,
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
    expect(
      callerOf(token({ ...by('custom'), via: 'yandex:7', contact: 'y@example.com', email: 'victim@example.com' })),
    ).toMatchObject({
      identityId: 'yandex:7',
      email: 'y@example.com',
      providerId: 'yandex',
      isDerived: true,
    });
    expect(callerOf(token(by('custom')))).toBeNull();
  });

  it('a token of another kind: nothing', () => {
    expect(callerOf(token(by('anonymous')))).toBeNull();
    expect(callerOf(token(by('phone')))).toBeNull();
  });
});
