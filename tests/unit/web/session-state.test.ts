import { sessionToken } from '@web/lib/auth/session-token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';
import { storedUser, tokenWith } from './session-token';

const KEY = 'firebase:authUser:test-key:[DEFAULT]';
const NOON = Date.parse('2026-11-26T12:00:00.000Z');
const MINUTE = 60_000;

const firebaseToken = vi.fn(() => Promise.resolve('renewed'));
vi.mock('@web/lib/browser/env', () => ({ env: { VITE_FIREBASE_API_KEY: 'test-key' } }));
vi.mock('@web/lib/auth/session', () => ({ firebaseToken }));

let storage: Storage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  storage = memoryStorage();
  vi.stubGlobal('window', { localStorage: storage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  firebaseToken.mockClear();
});

const load = () => import('@web/lib/auth/session-state');

describe('the session without Firebase (decision 95)', () => {
  it('is the stored customer: the address of a claim, else the verified one of the account', async () => {
    const { currentSession } = await load();
    expect(currentSession()).toBeNull();
    const google = { uid: 'u1', email: 'a@example.com', photoURL: 'p', providerData: [{ providerId: 'google.com' }] };
    const ofGoogle = { firebase: { sign_in_provider: 'google.com' } };
    storage.setItem(KEY, storedUser(google, { claims: { ...ofGoogle, email_verified: true } }));
    const known = { uid: 'u1', email: 'a@example.com', photoURL: 'p', providerId: 'google.com' };
    expect(currentSession()).toEqual(known);
    expect(currentSession()).toBe(currentSession());
    storage.setItem(KEY, storedUser(google, { claims: { ...ofGoogle, email_verified: false } }));
    expect(currentSession()).toEqual({ ...known, email: '' });
    storage.setItem(KEY, storedUser({ uid: 'u2' }, { claims: { contact: 'ж@example.com', via: 'yandex:7' } }));
    expect(currentSession()).toEqual({ uid: 'u2', email: 'ж@example.com', photoURL: null, providerId: 'yandex' });
  });

  it.each(['', 'null', '[]', '{"uid":"u1"}', '{"uid":"u1","stsTokenManager":{"accessToken":"x"}}', '{'])(
    'nobody is signed in when the storage holds %o',
    async (text) => {
      storage.setItem(KEY, text);
      const { currentSession } = await load();
      expect(currentSession()).toBeNull();
      expect(await sessionToken()).toBeNull();
    },
  );

  it('sends the stored token until a minute before its end, then the one that Firebase has renewed', async () => {
    await load();
    const claims = { sub: 'u1' };
    storage.setItem(KEY, storedUser({ uid: 'u1' }, { claims, expirationTime: NOON + 10 * MINUTE }));
    const { sessionToken: token } = await import('@web/lib/auth/session-token');
    expect(await token()).toBe(tokenWith(claims));
    expect(firebaseToken).not.toHaveBeenCalled();
    vi.setSystemTime(NOON + 9 * MINUTE);
    expect(await token()).toBe('renewed');
  });

  const storedEnd = () =>
    (JSON.parse(storage.getItem(KEY) ?? '') as { stsTokenManager: { expirationTime: number } }).stsTokenManager
      .expirationTime;

  it('asks Firebase for another token in place of one that the server refused', async () => {
    await load();
    const claims = { sub: 'u1' };
    storage.setItem(KEY, storedUser({ uid: 'u1' }, { claims, expirationTime: NOON + 30 * MINUTE }));
    const { sessionToken: token } = await import('@web/lib/auth/session-token');
    expect(await token('an older one')).toBe(tokenWith(claims));
    expect(await token(tokenWith(claims))).toBe('renewed');
    expect(firebaseToken).toHaveBeenCalledExactlyOnceWith(tokenWith(claims));
    // Firebase renews it when it starts, before it asks its server with it.
    expect(storedEnd()).toBe(0);
    expect(await token()).toBe('renewed');
  });

  it('does not believe a life of more than an hour: the clock of the device was ahead at the sign-in', async () => {
    const { storedToken } = await load();
    storage.setItem(KEY, storedUser({ uid: 'u1' }, { expirationTime: NOON + 60 * MINUTE }));
    expect(storedToken()).not.toBeNull();
    storage.setItem(KEY, storedUser({ uid: 'u1' }, { expirationTime: NOON + 60 * MINUTE + 1 }));
    expect(storedToken()).toBeNull();
    const { sessionToken: token } = await import('@web/lib/auth/session-token');
    expect(await token()).toBe('renewed');
    expect(storedEnd()).toBe(0);
  });

  it('signs out without Firebase, and by Firebase when it is loaded', async () => {
    const { currentSession, provideFirebase, signOut } = await load();
    storage.setItem(KEY, storedUser({ uid: 'u1' }));
    await signOut();
    expect(storage.getItem(KEY)).toBeNull();
    expect(currentSession()).toBeNull();
    const byFirebase = vi.fn(() => Promise.resolve());
    provideFirebase({ signOut: byFirebase });
    await signOut();
    expect(byFirebase).toHaveBeenCalledOnce();
  });

  it('is what Firebase says, as soon as it says something', async () => {
    const { confirmSession, currentSession } = await load();
    storage.setItem(KEY, storedUser({ uid: 'u1' }));
    confirmSession(null);
    expect(currentSession()).toBeNull();
    const other = { uid: 'u2', email: '', photoURL: null, providerId: '' };
    confirmSession(other);
    confirmSession({ ...other });
    expect(currentSession()).toBe(other);
  });
});
