import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, readKept, readStored, store } from '@web/lib/browser/kept';
import { addressOf } from '@web/lib/purchases/address-of';
import { forgetDraft, keptDraft } from '@web/lib/purchases/draft';
import {
  allPurchases,
  beginPurchase,
  forgetCustomer,
  forgetUnpaidPurchase,
  giveClaimTo,
  keepPurchaseOfLink,
  markPurchase,
  replacePurchase,
  settlePurchases,
  unsettledOf,
  type Purchase,
} from '@web/lib/purchases/purchases';
import { memoryStorage } from './memory-storage';

const OWN = `${'a'.repeat(30)}_30_1`;
const linkOf = (order: string) => `${Buffer.from(order).toString('base64url')}.c2lnbmF0dXJl`;
const kept = () => [readStored('userID'), readStored('userPayToken'), readStored('payment')];
const DAY = 86_400_000;

const GUEST = { id: 'order', kind: 'subscription', buyer: null, claim: OWN, amount: 1, until: {} } as const;
const SLOT = { id: 'slot', kind: 'slot', buyer: 'anna', claim: null, amount: 50, until: { slots: 4 } } as const;
const GIFT = { id: 'gift', kind: 'gift', buyer: null, claim: null, amount: 150, until: {} } as const;
const LINK = { ...GIFT, id: 'link', kind: 'link' } as const;

const newWindow = () => ({
  localStorage: memoryStorage(),
  sessionStorage: memoryStorage(),
  location: { origin: 'https://site.example' },
});
beforeEach(() => vi.stubGlobal('window', newWindow()));
afterEach(() => {
  settlePurchases(() => true);
  vi.unstubAllGlobals();
});

/** The form was opened, and the page was left: nothing is known of its result. */
function leave(purchase: Omit<Purchase, 'state' | 'at'>): void {
  beginPurchase(purchase);
  markPurchase(purchase.id, 'unclear');
}

describe('a purchase of this browser', () => {
  it('is written before its form opens; the keys of §3 are a view of it', () => {
    store({ userID: OWN });
    beginPurchase(GUEST);
    expect(kept()).toEqual([OWN, 'order', 'started']);
    expect(allPurchases()).toMatchObject([{ ...GUEST, state: 'open' }]);
    markPurchase('order', 'reported');
    expect(kept()).toEqual([OWN, 'order', 'completed']);
    settlePurchases(({ claim }) => claim === OWN);
    expect(kept()).toEqual([null, null, null]);
    expect([allPurchases(), readKept('purchases')]).toEqual([[], null]);
  });

  it('of another kind takes nothing from a purchase that is to be claimed', () => {
    leave(GUEST);
    for (const other of [SLOT, GIFT, LINK]) {
      beginPurchase(other);
      expect(readStored('userID')).toBe(OWN);
      settlePurchases(({ id }) => id === other.id);
      expect(kept()).toEqual([OWN, 'order', 'started']);
    }
  });

  it.each([GIFT, LINK])('of the kind $kind is no view of §3: nobody waits for it here', (purchase) => {
    leave(purchase);
    expect(kept()).toEqual([null, null, null]);
    expect(unsettledOf(null, Date.now())).toMatchObject([purchase]);
  });

  it('is spoken of for its buyer only, and not while its form is open in this page', () => {
    beginPurchase(SLOT);
    expect(unsettledOf('anna', Date.now())).toEqual([]);
    markPurchase('slot', 'reported');
    expect(unsettledOf('anna', Date.now())).toMatchObject([{ until: { slots: 4 } }]);
    expect(unsettledOf('boris', Date.now())).toEqual([]);
    expect(unsettledOf(null, Date.now())).toEqual([]);
  });

  it('is spoken of for a day if nobody reported it, and until it is settled if the form did', () => {
    leave(GUEST);
    expect(unsettledOf(null, Date.now() + DAY - 1000)).toHaveLength(1);
    expect(unsettledOf(null, Date.now() + DAY)).toEqual([]);
    // It can still be claimed.
    expect(kept()).toEqual([OWN, 'order', 'started']);
    markPurchase('order', 'reported');
    expect(unsettledOf(null, Date.now() + 99 * DAY)).toHaveLength(1);
  });

  it('that is begun again replaces the attempt, and never a payment that was reported', () => {
    leave(SLOT);
    beginPurchase({ ...SLOT, id: 'second' });
    expect(allPurchases().map(({ id }) => id)).toEqual(['second']);
    markPurchase('second', 'reported');
    beginPurchase({ ...SLOT, id: 'third' });
    expect(allPurchases().map(({ id }) => id)).toEqual(['third', 'second']);
  });

  it('is of the account that got its claim before the payment', () => {
    leave(GUEST);
    giveClaimTo('anna', OWN);
    expect([unsettledOf('anna', Date.now()).length, unsettledOf(null, Date.now()).length]).toEqual([1, 0]);
    expect(kept()).toEqual([OWN, 'order', 'started']);
  });

  it.each([
    ['completed', 'reported'],
    ['started', 'open'],
  ] as const)('is known by the keys of §3 alone: %s', (payment, state) => {
    store({ userID: OWN, userPayToken: 'order', payment });
    expect(unsettledOf(null, Date.now())).toMatchObject([{ id: 'order', claim: OWN, state }]);
    store({ userID: null, uid: 'anna' });
    expect(unsettledOf('anna', Date.now())).toMatchObject([{ id: 'order', claim: null, state }]);
    settlePurchases(() => true);
    expect(kept()).toEqual([null, null, null]);
  });

  it('is not read from what another program stored', () => {
    keep('purchases', ['x', null, { id: 'x' }, 7]);
    expect(allPurchases()).toEqual([]);
    keep('purchases', [{ ...GUEST, state: 'open', at: 'yesterday' }]);
    expect(allPurchases()).toEqual([]);
    window.localStorage.setItem('purchases', '{not json');
    expect(allPurchases()).toEqual([]);
  });
});

describe('signing out and in', () => {
  it('signing out keeps what is to be claimed, and nothing that an account bought', () => {
    leave(GUEST);
    leave(SLOT);
    store({ uid: 'anna' });
    forgetCustomer();
    expect(kept()).toEqual([OWN, 'order', 'started']);
    expect(allPurchases()).toMatchObject([GUEST]);
    expect(readStored('uid')).toBeNull();
  });

  it('signing out removes the id of a purchase whose form was never opened', () => {
    store({ userID: OWN, userPayToken: 'order' });
    forgetCustomer();
    expect(kept()).toEqual([null, null, null]);
  });

  it('/login removes only a purchase that never reached the payment form (§2)', () => {
    store({ userID: OWN, userPayToken: 'order' });
    forgetUnpaidPurchase();
    expect(kept()).toEqual([null, null, null]);
    store({ userID: OWN, userPayToken: 'order', payment: 'completed' });
    forgetUnpaidPurchase();
    expect(kept()).toEqual([OWN, 'order', 'completed']);
  });

  it('/login keeps a purchase to claim after another form was closed', () => {
    leave(GUEST);
    beginPurchase(SLOT);
    settlePurchases(({ id }) => id === SLOT.id);
    forgetUnpaidPurchase();
    expect(kept()).toEqual([OWN, 'order', 'started']);
  });
});

describe('the link of a purchase', () => {
  it.each(['completed', 'started'] as const)('never replaces a payment that is %s without a press', (payment) => {
    store({ userID: OWN, userPayToken: 'own', payment });
    for (const foreign of [linkOf('stranger'), 'anything', `${'b'.repeat(30)}_30_1`, 'not base64!.x'])
      expect(keepPurchaseOfLink(foreign)).toBe('ask');
    expect(kept()).toEqual([OWN, 'own', payment]);
    replacePurchase(linkOf('stranger'));
    expect(kept()).toEqual([linkOf('stranger'), null, 'completed']);
  });

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

describe('an address for another browser', () => {
  it('carries the code and the terms of the link', () => {
    expect(addressOf('/login')).toBe('https://site.example/login');
    store({ promo: 'STUDENT30', i: '7', j: '6' });
    expect(addressOf('/login')).toBe('https://site.example/login?token=STUDENT30&i=7&j=6');
  });

  it.each(['/login', '/attach', '/buy'])('%s opens the page that claims the purchase, if there is one', (path) => {
    store({ promo: 'STUDENT30' });
    leave(GUEST);
    expect(addressOf(path)).toBe(`https://site.example/attach?token=STUDENT30&prepaid=${OWN}`);
  });

  it('the guide carries the purchase itself, and keeps its own parameters', () => {
    leave(GUEST);
    expect(addressOf('/install?platform=ios')).toBe(`https://site.example/install?platform=ios&prepaid=${OWN}`);
  });
});

describe('the draft of a purchase', () => {
  it('keeps fields of the same type, and those only', () => {
    const initial = { tariff: 1, isOneOff: false, typed: null as string | null };
    keep('drafts', { shop: { tariff: 12, isOneOff: 'yes', typed: 'CODE', other: 1 }, gift: { tariff: 6 } });
    expect(keptDraft('shop', initial)).toEqual({ tariff: 12, isOneOff: false, typed: 'CODE' });
    forgetDraft('shop');
    expect([keptDraft('shop', initial), keptDraft('gift', initial).tariff]).toEqual([initial, 6]);
  });

  it.each(['[]', 'null', '"x"', '{"shop":7}', '{'])('begins anew with %s in the storage', (stored) => {
    window.sessionStorage.setItem('drafts', stored);
    expect(keptDraft('shop', { tariff: 1 })).toEqual({ tariff: 1 });
  });
});
