import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, store } from '@web/lib/browser/storage';
import { keepPurchaseOfLink, replacePurchase } from '@web/features/login/purchase-link';
import { memoryStorage } from './memory-storage';

const OWN = `${'a'.repeat(30)}_30_1`;
const linkOf = (order: string) => `${Buffer.from(order).toString('base64url')}.c2lnbmF0dXJl`;
const kept = () => [readStored('userID'), readStored('userPayToken'), readStored('payment')];

beforeEach(() => vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() }));
afterEach(() => vi.unstubAllGlobals());

describe('the link of a purchase', () => {
  it.each(['completed', 'started'] as const)(
    'never replaces an order whose payment is %s without a press',
    (payment) => {
      store({ userID: OWN, userPayToken: 'own', payment });
      for (const foreign of [linkOf('stranger'), 'anything', `${'b'.repeat(30)}_30_1`, 'not base64!.x'])
        expect(keepPurchaseOfLink(foreign)).toBe('ask');
      expect(kept()).toEqual([OWN, 'own', payment]);
      replacePurchase(linkOf('stranger'));
      expect(kept()).toEqual([linkOf('stranger'), null, 'completed']);
    },
  );

  it('asks nothing about the same purchase, and keeps the id of this browser', () => {
    store({ userID: OWN, userPayToken: 'own', payment: 'completed' });
    expect([keepPurchaseOfLink(OWN), keepPurchaseOfLink(linkOf('own'))]).toEqual(['kept', 'kept']);
    expect(kept()).toEqual([OWN, 'own', 'completed']);
  });

  it('opened twice, asks nothing', () => {
    expect(keepPurchaseOfLink(linkOf('mailed'))).toBe('kept');
    expect(keepPurchaseOfLink(linkOf('mailed'))).toBe('kept');
    expect(kept()).toEqual([linkOf('mailed'), null, 'completed']);
  });

  it('takes the place of an order that was never paid', () => {
    store({ userID: OWN });
    expect(keepPurchaseOfLink(linkOf('mailed'))).toBe('kept');
    expect(kept()).toEqual([linkOf('mailed'), null, 'completed']);
  });
});
