import { isSessionRecent, rememberConfirmation, rememberRefusal } from '@web/lib/auth/session-age';
import { provideSessionToken } from '@web/lib/auth/session-token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';
import { tokenWith } from './session-token';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-25T12:00:00.000Z');

/** A session whose sign-in the server dates at `at`. */
function signInAt(at: number): void {
  provideSessionToken(() => Promise.resolve(tokenWith({ signedInAt: at })));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal('window', { sessionStorage: memoryStorage() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the time of a sign-in at Google is that of its token (T22)', async () => {
  provideSessionToken(() => Promise.resolve(tokenWith({ auth_time: NOON / 1000 })));
  vi.setSystemTime(NOON + 9 * MINUTE - 1);
  expect(await isSessionRecent()).toBe(true);
  vi.setSystemTime(NOON + 9 * MINUTE);
  expect(await isSessionRecent()).toBe(false);
});

describe('whether the sign-in of the session is recent (T22)', () => {
  it('nine minutes by the clock of the device, and never without a session', async () => {
    provideSessionToken(() => Promise.resolve(null));
    expect(await isSessionRecent()).toBe(false);
    signInAt(NOON);
    vi.setSystemTime(NOON + 9 * MINUTE - 1);
    expect(await isSessionRecent()).toBe(true);
    vi.setSystemTime(NOON + 9 * MINUTE);
    expect(await isSessionRecent()).toBe(false);
  });

  it('a confirmation counts from the moment at which the device saw it, however wrong its clock is', async () => {
    const AHEAD = NOON + 20 * MINUTE;
    vi.setSystemTime(AHEAD);
    signInAt(NOON);
    expect(await isSessionRecent()).toBe(false);
    await rememberConfirmation();
    expect(await isSessionRecent()).toBe(true);
    vi.setSystemTime(AHEAD + 9 * MINUTE);
    expect(await isSessionRecent()).toBe(false);
  });

  it('a refusal of the server counts until the next sign-in, also where the clock is behind', async () => {
    vi.setSystemTime(NOON - 20 * MINUTE);
    signInAt(NOON);
    expect(await isSessionRecent()).toBe(true);
    await rememberRefusal();
    expect(await isSessionRecent()).toBe(false);
    signInAt(NOON + 15 * MINUTE);
    expect(await isSessionRecent()).toBe(true);
  });
});
