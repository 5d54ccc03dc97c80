import { describe, expect, it } from 'vitest';
import type { Caller } from '@functions/domain/accounts/customer';
import {
  isNewBrowser,
  isSignedIn,
  recordOfSameSession,
  seenSession,
  sessionIdOf,
  type CustomerSession,
} from '@functions/domain/accounts/customer-session';

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
  it('is one that was opened after the first record of the account', () => {
    expect(isNewBrowser(session({ openedAt: 5000 }), [session({ id: 'other', firstSeen: 2000 })])).toBe(true);
  });

  it('is not the first browser, and not a session that is older than the records', () => {
    expect(isNewBrowser(session({ openedAt: 5000 }), [])).toBe(false);
    expect(isNewBrowser(session({ openedAt: 1000 }), [session({ id: 'other', firstSeen: 2000 })])).toBe(false);
  });

  it('is not the page that an app opens with a ticket', () => {
    expect(isNewBrowser(session({ openedAt: 5000, endsAt: 9000 }), [session({ firstSeen: 2000 })])).toBe(false);
  });

  it('is the same session when an app uses the session of its page', () => {
    const page = session({ id: 'page' });
    expect(recordOfSameSession(session(), [page])).toBe(page);
    expect(recordOfSameSession(session({ openedAt: 1001 }), [page])).toBeUndefined();
    expect(recordOfSameSession(session({ signIn: 'yandex:2' }), [page])).toBeUndefined();
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
