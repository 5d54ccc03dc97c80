import {
  closeSession,
  loseSession,
  openSession,
  PAGE_KEPT_MS,
  pageAfterLogin,
  resumePage,
} from '@web/panel/session/session';
import { readPanel, storePanel } from '@web/panel/session/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

/** Where a login leads after the server ended a session. */

const TOKENS = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const forget = vi.fn();
const page = (pathname: string) => ({
  login: 'olga',
  forget,
  location: { pathname, search: '?id=7', hash: '', state: null, key: 'a' },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  openSession(TOKENS);
  storePanel({ userId: '7' });
});
afterEach(() => {
  closeSession();
  forget.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('to the page of the first call that learnt of the end, with the selected customer', () => {
  loseSession(page('/panel-user'));
  loseSession(page('/panel-logs'));
  expect([readPanel('accessToken'), readPanel('userId')]).toEqual([null, null]);
  expect(pageAfterLogin()).toBe('/panel-user?id=7');
  openSession(TOKENS);
  resumePage();
  expect(readPanel('userId')).toBe('7');
  expect(pageAfterLogin()).toBe('/panel-search');
  expect(forget).not.toHaveBeenCalled();
});

it('to the first page, and what the page had loaded is forgotten, after a quarter of an hour or a logout', () => {
  loseSession(page('/panel-user'));
  vi.advanceTimersByTime(PAGE_KEPT_MS - 1);
  expect(pageAfterLogin()).toBe('/panel-user?id=7');
  vi.advanceTimersByTime(1);
  expect(pageAfterLogin()).toBe('/panel-search');
  expect(forget).toHaveBeenCalledOnce();
  openSession(TOKENS);
  loseSession(page('/panel-user'));
  closeSession();
  expect(pageAfterLogin()).toBe('/panel-search');
  expect(forget).toHaveBeenCalledTimes(2);
});

it('to the first page while nobody knows whose page it was', () => {
  loseSession(null);
  expect(pageAfterLogin()).toBe('/panel-search');
});
