import { describe, expect, it } from 'vitest';
import type { Caller } from '@functions/accounts/rules/customer';
import {
  displacedBy,
  isNewSignIn,
  isSignedIn,
  mayBeNewBrowser,
  recordOfSameSession,
  seenSession,
  sessionIdOf,
  type CustomerSession,
} from '@functions/accounts/rules/customer-session';

const CALLER: Caller = {
  uid: 'anna',
  identityId: 'google.com:1',
  email: 'anna@example.com',
  providerId: 'google.com',
  signedInAt: 1000,
  openedAt: 1000,
  isDerived: false,
  endsAt: null,
};
const BROWSER = { browserId: 'browser-1', userAgent: 'Firefox/1 Windows', clientIp: '203.0.113.1' };
const hash = (text: string) => `#${text}`;
const session = (changes: Partial<CustomerSession> = {}): CustomerSession => ({
  ...seenSession('id', CALLER, BROWSER, 2000, null),
  ...changes,
});

describe('the record of a session', () => {
  it('is one for each account and browser, whatever sign-in is used there', () => {
    const id = sessionIdOf(hash, CALLER, 'browser-1');
    expect(sessionIdOf(hash, { ...CALLER, identityId: 'yandex:2', signedInAt: 9 }, 'browser-1')).toBe(id);
    expect(sessionIdOf(hash, { ...CALLER, uid: 'boris' }, 'browser-1')).not.toBe(id);
    expect(sessionIdOf(hash, CALLER, 'browser-2')).not.toBe(id);
  });

  it('is one for each sign-in when the client has no id', () => {
    const id = sessionIdOf(hash, CALLER, '');
    expect(sessionIdOf(hash, { ...CALLER, signedInAt: 1001 }, '')).not.toBe(id);
  });

  it('keeps when it was first seen, and only the last address', () => {
    const later = seenSession('id', CALLER, { ...BROWSER, clientIp: '198.51.100.7' }, 3000, session());
    expect(later).toMatchObject({ firstSeen: 2000, lastSeen: 3000, clientIp: '198.51.100.7' });
    expect(JSON.stringify(later)).not.toContain('203.0.113.1');
  });
});

describe('a sign-in from a new browser', () => {
  const other = (changes: Partial<CustomerSession> = {}) => session({ id: 'other', ...changes });

  it('is one that was opened after the first record of the account', () => {
    expect(isNewSignIn(session({ openedAt: 5000 }), [other()])).toBe(true);
  });

  it('is not the first browser, and not a session that is older than the records', () => {
    expect(isNewSignIn(session({ openedAt: 5000 }), [])).toBe(false);
    expect(isNewSignIn(session({ openedAt: 1000 }), [other({ openedAt: 900 })])).toBe(false);
  });

  it('is not the session of another browser that continues here, as in the page of an app', () => {
    expect(isNewSignIn(session({ openedAt: 5000 }), [other({ openedAt: 5000 })])).toBe(false);
    const page = other();
    expect(recordOfSameSession(session(), [page])).toBe(page);
    expect(recordOfSameSession(session({ openedAt: 1001 }), [page])).toBeUndefined();
    expect(recordOfSameSession(session({ signIn: 'yandex:2' }), [page])).toBeUndefined();
  });

  it('may also be in a browser that only had sessions for a limited time', () => {
    expect(mayBeNewBrowser(session(), null)).toBe(true);
    expect(mayBeNewBrowser(session(), session())).toBe(false);
    expect(mayBeNewBrowser(session(), session({ endsAt: 9000 }))).toBe(true);
    expect(mayBeNewBrowser(session({ endsAt: 9000 }), session({ endsAt: 8000 }))).toBe(false);
  });
});

describe('a browser whose customer has signed out there', () => {
  const signedOut = session({ signedOutAt: 10_000 });
  const seenAt = (realNow: number, openedAt = 1000) =>
    seenSession('id', { ...CALLER, openedAt }, BROWSER, realNow, signedOut);

  it('is not listed again by a call that was under way', () => {
    expect(seenAt(10_500).signedOutAt).toBe(10_000);
  });

  it('is listed after a new sign-in, and when somebody goes on with the session', () => {
    expect(seenAt(10_500, 10_400).signedOutAt).toBeUndefined();
    expect(seenAt(90_000).signedOutAt).toBeUndefined();
  });
});

describe('where an account is signed in', () => {
  const customer = { signIns: ['google.com:1'] };
  it('ends with signing out, with the sign-in, and with the session', () => {
    expect(isSignedIn(session(), customer, 5000)).toBe(true);
    expect(isSignedIn(session(), { ...customer, sessionsFrom: 1000 }, 5000)).toBe(true);
    expect(isSignedIn(session(), { ...customer, sessionsFrom: 1001 }, 5000)).toBe(false);
    expect(isSignedIn(session(), { signIns: ['yandex:2'] }, 5000)).toBe(false);
    expect(isSignedIn(session({ endsAt: 5000 }), customer, 4999)).toBe(true);
    expect(isSignedIn(session({ endsAt: 5000 }), customer, 5000)).toBe(false);
  });
});

describe('a new browser displaces', () => {
  const DAY = 86_400_000;
  /** A record that was first seen at `at` and used over `days`. */
  const seen = (id: string, at: number, days: number, changes: Partial<CustomerSession> = {}) =>
    session({ id, openedAt: at, firstSeen: at, lastSeen: at + days * DAY, ...changes });
  const idsOf = (others: readonly CustomerSession[], added = seen('new', 5000, 0)) =>
    displacedBy(added, others).map(({ id }) => id);

  it('nothing while there is room', () => {
    expect(idsOf(Array.from({ length: 49 }, (_, n) => seen(`old-${n}`, n, n)))).toEqual([]);
  });

  it('the one that was used over the fewest days, and among these the newest', () => {
    const old = Array.from({ length: 48 }, (_, n) => seen(`old-${n}`, n, 3));
    expect(idsOf([seen('today', 4000, 0), ...old, seen('made-up', 4500, 0)])).toEqual(['made-up']);
    expect(idsOf([...old, seen('weekend', 4000, 2), seen('year', 4500, 300)])).toEqual(['weekend']);
  });

  it('as many as are too many', () => {
    expect(idsOf(Array.from({ length: 53 }, (_, n) => seen(`old-${n}`, n, 0)))).toHaveLength(4);
  });

  it('only its own while its session has ten, never the first one', () => {
    const own = Array.from({ length: 10 }, (_, n) => seen(`own-${n}`, 5000 + n, 9 - n, { openedAt: 5000 }));
    expect(idsOf([...own, seen('other', 1, 0)])).toEqual(['own-9']);
    const first = seen('first', 4999, 0, { openedAt: 5000 });
    expect(idsOf([...own.slice(1).map((each) => ({ ...each, lastSeen: 50 * DAY })), first])).not.toContain('first');
  });
});
