import { forgetGiftLink, keepGiftLink, keptGiftLink } from '@web/lib/browser/gift-link';
import { readStored, store } from '@web/lib/browser/kept';
import { forgetSession } from '@web/lib/browser/storage';
import { forgetCustomer, settlePurchases } from '@web/lib/purchases/purchases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

let tab: Storage;
beforeEach(() => {
  tab = memoryStorage();
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: tab });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const order = { userID: 'prepaid', userPayToken: 'token', payment: 'completed' } as const;

describe('the link of a gift in the browser (T35)', () => {
  it('is of the tab, and leaves a paid purchase of this browser alone', () => {
    store(order);
    keepGiftLink('gift');
    expect(keptGiftLink()).toBe('gift');
    expect([readStored('userID'), readStored('payment')]).toEqual(['prepaid', 'completed']);
    settlePurchases(() => true);
    expect(keptGiftLink()).toBe('gift');
    forgetGiftLink();
    expect(tab.length).toBe(0);
  });

  it('survives a failed sign-in, and not the logout', () => {
    keepGiftLink('gift');
    forgetSession();
    expect(keptGiftLink()).toBe('gift');
    forgetCustomer();
    expect(keptGiftLink()).toBeNull();
  });
});
