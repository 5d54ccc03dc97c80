import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { listInvitees } from '@functions/referrals/contract/list-invitees';
import { forgetSession } from '@web/lib/browser/storage';
import { forgetCustomer } from '@web/lib/purchases/purchases';
import { keepFacts, lastFacts } from '@web/lib/http/last-facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const NOON = '2026-11-26T12:00:00.000Z';
const CODE = { success: true as const, referralCode: 'AAAABBBBCCCC', inviteeDiscount: 0.1 };

let tab: Storage;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOON) });
  tab = memoryStorage();
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: tab });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what the server last said, for a reload of the tab (decision 95)', () => {
  it('is found by call and customer, with its time', () => {
    expect(lastFacts(getReferralCode, 'u1')).toBeNull();
    keepFacts(getReferralCode, 'u1', CODE);
    expect(lastFacts(getReferralCode, 'u1')).toEqual({ uid: 'u1', at: NOON, facts: CODE });
    expect(lastFacts(listInvitees, 'u1')).toBeNull();
  });

  it('is removed when another customer asks', () => {
    keepFacts(getReferralCode, 'u1', CODE);
    expect(lastFacts(getReferralCode, 'u2')).toBeNull();
    expect(tab.getItem('lastFacts')).toBeNull();
    keepFacts(getReferralCode, 'u1', CODE);
    keepFacts(getReferralCode, 'u2', CODE);
    expect(lastFacts(getReferralCode, 'u1')).toBeNull();
  });

  it.each([
    ['the sign-out and the deletion', forgetCustomer],
    ['the end of the session', forgetSession],
  ])('is removed by %s', (_name, forget) => {
    keepFacts(getReferralCode, 'u1', CODE);
    forget();
    expect(tab.length).toBe(0);
  });

  it.each([
    ['another shape of the answer', { uid: 'u1', answers: { getReferralCode: { at: NOON, answer: { code: 'A' } } } }],
    ['no time', { uid: 'u1', answers: { getReferralCode: { answer: CODE } } }],
    ['no answers', { uid: 'u1', answers: null }],
    ['something else', 7],
  ])('is not used with %s', (_name, kept) => {
    tab.setItem('lastFacts', JSON.stringify(kept));
    expect(lastFacts(getReferralCode, 'u1')).toBeNull();
  });

  it('does without a storage', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    keepFacts(getReferralCode, 'u1', CODE);
    expect(lastFacts(getReferralCode, 'u1')).toBeNull();
  });
});
