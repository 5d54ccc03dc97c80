import { readFileSync } from 'node:fs';
import { KEPT, keep, readKept, readStored, store, type KeptName } from '@web/lib/browser/kept';
import { forgetSession, STORAGE_KEYS } from '@web/lib/browser/storage';
import { forgetCustomer } from '@web/lib/purchases/purchases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { memoryStorage } from './memory-storage';

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const ofTable = ([key, { where, life }]: [string, { where: string; life: string }]) => [key, where, life];

/** A storage that the browser refuses, or that has no room. */
const REFUSED: [string, () => unknown][] = [
  [
    'the browser refuses the storages',
    () => {
      const refused = {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      };
      return Object.defineProperties({}, { localStorage: refused, sessionStorage: refused });
    },
  ],
  [
    'the storages have no room',
    () => {
      const full = memoryStorage();
      full.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      return { localStorage: full, sessionStorage: full };
    },
  ],
  ['there are no storages', () => ({})],
];

const customer = { uid: 'u1', email: 'anna@example.com', subscriptionStatus: 'ACTIVE' };
const link = { promo: 'SUMMER', i: '7', j: '3' };
const order = { userID: 'prepaid', userPayToken: 'token' };

describe('the browser storage (§3)', () => {
  it('has the keys of the specification, except the Yandex token and the refresh token, and two of its own', () => {
    const specified = [
      'uid',
      'email',
      'photoURL',
      'providerId',
      'promo',
      'period',
      'tariff',
      'i',
      'j',
      'userID',
      'userPayToken',
      'payment',
      'expirationDate',
      'subscriptionIsActive',
      'subscriptionStatus',
      'referral',
      'refreshToken',
      'isYandexAuth',
      'yandex_token',
    ];
    expect([...STORAGE_KEYS].sort()).toEqual(
      [
        ...specified.filter((key) => key !== 'yandex_token' && key !== 'refreshToken'),
        'switchedLanguage',
        'purchases',
      ].sort(),
    );
  });

  it('removes a key that is stored as null', () => {
    store({ photoURL: 'https://example.com/a.png' });
    store({ photoURL: null });
    expect(readStored('photoURL')).toBeNull();
  });

  it('signing out clears everything but language and theme (§4)', () => {
    window.localStorage.setItem('theme', 'dark');
    window.localStorage.setItem('i18nextLng', 'kk');
    store({ ...customer, ...link, ...order });
    forgetCustomer();
    expect(STORAGE_KEYS.filter((key) => readStored(key) !== null)).toEqual([]);
    expect(window.localStorage.getItem('theme')).toBe('dark');
    expect(window.localStorage.getItem('i18nextLng')).toBe('kk');
  });

  it('a page without a session clears the display cache and keeps the values of a link', () => {
    store({ ...customer, ...link });
    forgetSession();
    expect([readStored('email'), readStored('promo'), readStored('j')]).toEqual([null, 'SUMMER', '3']);
  });

  it('is described key by key in the specification', () => {
    const document = readFileSync(inRepository('docs', 'specification.md'), 'utf8');
    const rows = [...document.matchAll(/^\| `(\S+)` +\| (local|tab) +\| (\S+) +\| \S/gm)];
    expect(rows.map(([, ...cells]) => cells).sort()).toEqual(Object.entries(KEPT).map(ofTable).sort());
  });

  it('the logout leaves the choices of the person at the browser, of the tab, and of the staff', () => {
    const keys = Object.keys(KEPT) as KeptName[];
    const full = { localStorage: memoryStorage(), sessionStorage: memoryStorage() };
    vi.stubGlobal('window', full);
    for (const key of keys) full[KEPT[key].where === 'local' ? 'localStorage' : 'sessionStorage'].setItem(key, 'yes');
    window.localStorage.removeItem('payment');
    forgetCustomer();
    const left = keys.filter(
      (key) => (window.localStorage.getItem(key) ?? window.sessionStorage.getItem(key)) !== null,
    );
    expect(left).toEqual(keys.filter((key) => ['browser', 'visit', 'panel', 'firebase'].includes(KEPT[key].life)));
  });

  it.each<[KeptName, string]>([
    ['theme', 'green'],
    ['payment', 'refunded'],
    ['yandexPurpose', 'attack'],
    ['browserId', 'a b'],
    ['lastFacts', '{"uid":7}'],
    ['lastFacts', '{'],
  ])('a value of %s that is no value counts as none: %s', (name, value) => {
    window[KEPT[name].where === 'local' ? 'localStorage' : 'sessionStorage'].setItem(name, value);
    expect(readKept(name)).toBeNull();
  });

  it('a value of several parts is read as it was kept', () => {
    keep('signInTime', ['12', '34']);
    keep('dismissedNotices', ['n1', 'n2']);
    expect(window.sessionStorage.getItem('signInTime')).toBe('12 34');
    expect([readKept('signInTime'), readKept('dismissedNotices')]).toEqual([
      ['12', '34'],
      ['n1', 'n2'],
    ]);
  });
});

describe.each(REFUSED)('when %s', (_state, browser) => {
  beforeEach(() => void vi.stubGlobal('window', browser()));

  it('what a person has begun lasts until the page is closed, and what the server said is asked again', () => {
    store(customer);
    store({ ...link, ...order });
    expect(keep('giftLink', 'gift')).toBe(false);
    expect([readStored('uid'), readStored('promo'), readStored('userID'), readKept('giftLink')]).toEqual([
      null,
      'SUMMER',
      'prepaid',
      'gift',
    ]);
    forgetCustomer();
    expect([readStored('promo'), readStored('userID'), readKept('giftLink')]).toEqual([null, null, null]);
  });

  it('a value is stored again as soon as the browser allows it', () => {
    store({ promo: 'SUMMER' });
    vi.stubGlobal('window', { localStorage: memoryStorage() });
    expect(readStored('promo')).toBe('SUMMER');
    store({ promo: 'WINTER' });
    expect(window.localStorage.getItem('promo')).toBe('WINTER');
    expect(readStored('promo')).toBe('WINTER');
  });
});

it('a refused storage is logged once', async () => {
  vi.resetModules();
  const { keep: keepAnew } = await import('@web/lib/browser/kept');
  vi.stubGlobal('window', REFUSED[0]?.[1]());
  for (const uid of ['u1', 'u2']) keepAnew('uid', uid);
  expect(vi.mocked(console.info).mock.calls).toEqual([['storage: SecurityError']]);
});
