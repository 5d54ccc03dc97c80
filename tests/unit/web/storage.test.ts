import {
  forgetCustomer,
  forgetOrder,
  forgetSession,
  forgetUnpaidOrder,
  readStored,
  STORAGE_KEYS,
  store,
} from '@web/lib/browser/storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

beforeEach(() => vi.stubGlobal('window', { localStorage: memoryStorage() }));

const customer = { uid: 'u1', email: 'anna@example.com', subscriptionStatus: 'ACTIVE' };
const link = { promo: 'SUMMER', i: '7', j: '3' };
const order = { userID: 'prepaid', userPayToken: 'token' };

describe('the browser storage (§3)', () => {
  it('has the keys of the specification, except the Yandex token and the refresh token, and one of its own', () => {
    const specified = [
      ...[
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
      ],
      ...[
        'expirationDate',
        'subscriptionIsActive',
        'subscriptionStatus',
        'referral',
        'refreshToken',
        'isYandexAuth',
        'yandex_token',
      ],
    ];
    expect([...STORAGE_KEYS].sort()).toEqual(
      [...specified.filter((key) => key !== 'yandex_token' && key !== 'refreshToken'), 'switchedLanguage'].sort(),
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

  it('signing out keeps an order that may be paid', () => {
    store({ ...customer, ...order, payment: 'started' });
    forgetCustomer();
    expect([readStored('userID'), readStored('userPayToken'), readStored('payment')]).toEqual([
      'prepaid',
      'token',
      'started',
    ]);
    expect(readStored('uid')).toBeNull();
  });

  it('/login removes only an order that never reached the payment window (§2)', () => {
    store(order);
    forgetUnpaidOrder();
    expect(readStored('userID')).toBeNull();
    store({ ...order, payment: 'completed' });
    forgetUnpaidOrder();
    expect(readStored('userPayToken')).toBe('token');
  });

  it('a claimed order is removed completely, and nothing else (P12)', () => {
    store({ ...customer, ...link, ...order, payment: 'completed' });
    forgetOrder();
    expect([readStored('userID'), readStored('userPayToken'), readStored('payment')]).toEqual([null, null, null]);
    expect([readStored('uid'), readStored('promo')]).toEqual(['u1', 'SUMMER']);
  });

  it('a page without a session clears the display cache and keeps the values of a link', () => {
    store({ ...customer, ...link });
    forgetSession();
    expect([readStored('email'), readStored('promo'), readStored('j')]).toEqual([null, 'SUMMER', '3']);
  });

  it('the site works when the browser blocks its storage', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    store(customer);
    expect(readStored('uid')).toBeNull();
  });
});
