import { logStorageClosed } from './log';

/**
 * The keys of spec §3 in the browser: a display cache and what a visitor carries to the registration, never a proof of anything.
 * Deliberately absent: yandex_token and the customer's refreshToken, which are never stored.
 */
const LIFETIMES = {
  // Written when the registration succeeded, cleared at logout.
  uid: 'session',
  email: 'session',
  photoURL: 'session',
  providerId: 'session',
  isYandexAuth: 'session',
  // Written by the registration and by every profile answer; `referral` by /promo.
  expirationDate: 'session',
  subscriptionIsActive: 'session',
  subscriptionStatus: 'session',
  referral: 'session',
  // Carried from a link: `promo` by the landing, login and offer pages, the others by the landing and login pages.
  promo: 'carried',
  i: 'carried',
  j: 'carried',
  period: 'carried',
  tariff: 'carried',
  // An order of this browser: kept by /login and by logout while `payment` is set, for it may be paid and unclaimed.
  userID: 'order',
  userPayToken: 'order',
  // `started` when the widget opens, `completed` when it reports success.
  payment: 'order',
} as const;

export type StorageKey = keyof typeof LIFETIMES;

export const STORAGE_KEYS = Object.keys(LIFETIMES) as StorageKey[];

export function readStored(key: StorageKey): string | null {
  return attempt((storage) => storage.getItem(key)) ?? null;
}

export function store(values: Partial<Record<StorageKey, string | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    attempt((storage) => (value == null ? storage.removeItem(key) : storage.setItem(key, value)));
  }
}

/** /login forgets an order that was never taken to the payment window. */
export function forgetUnpaidOrder(): void {
  if (readStored('payment') === null) store({ userID: null, userPayToken: null });
}

/** The order of this browser has found its owner, or never will. */
export function forgetOrder(): void {
  store({ userID: null, userPayToken: null, payment: null });
}

/** Logout: everything but language, theme and an order that may be paid. */
export function forgetCustomer(): void {
  const keepsOrder = readStored('payment') !== null;
  const gone = STORAGE_KEYS.filter((key) => !(keepsOrder && LIFETIMES[key] === 'order'));
  store(Object.fromEntries(gone.map((key) => [key, null])));
}

/** A display cache without a live session is worthless; what a link carried is not. */
export function forgetSession(): void {
  const gone = STORAGE_KEYS.filter((key) => LIFETIMES[key] === 'session');
  store(Object.fromEntries(gone.map((key) => [key, null])));
}

/** Some browsers close the storage altogether; the site works without it. */
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(window.localStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
}
