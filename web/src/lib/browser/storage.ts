import { logStorageClosed } from './log';

/**
 * The local storage keys of §3: a display cache, and parameters for the registration. None of them authenticates.
 * yandex_token and the customer's refreshToken are deliberately never stored.
 */
const LIFETIMES = {
  // Written after a successful registration, cleared at logout.
  uid: 'session',
  email: 'session',
  photoURL: 'session',
  providerId: 'session',
  isYandexAuth: 'session',
  // Written by the registration and by every profile response; `referral` by /promo.
  expirationDate: 'session',
  subscriptionIsActive: 'session',
  subscriptionStatus: 'session',
  referral: 'session',
  // From a link: `promo` is read on the landing, login and offer pages, the others on the landing and login pages.
  promo: 'carried',
  i: 'carried',
  j: 'carried',
  period: 'carried',
  tariff: 'carried',
  // The language that the visitor switched to, until the account has it as the language of e-mails (decision 79).
  switchedLanguage: 'carried',
  // An order of this browser. While `payment` is set it survives /login and logout: it may be paid and unclaimed.
  userID: 'order',
  userPayToken: 'order',
  // `started` when the widget opens, `completed` when it reports success.
  payment: 'order',
} as const;

/**
 * Key of the session storage: what the server last said about the customer, for a reload of this tab (decision 95). It
 * is removed with the display cache.
 */
export const LAST_FACTS_KEY = 'lastFacts';

/** Key of the session storage: the link of a gift that is being claimed in this tab. */
export const GIFT_LINK_KEY = 'giftLink';

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

/** Called by /login: removes an order for which the payment widget was never opened. */
export function forgetUnpaidOrder(): void {
  if (readStored('payment') === null) store({ userID: null, userPayToken: null });
}

/** Removes the order of this browser after it was claimed or became unclaimable. */
export function forgetOrder(): void {
  store({ userID: null, userPayToken: null, payment: null });
}

/** Called at logout: removes everything except language, theme and an order that may be paid. */
export function forgetCustomer(): void {
  const keepsOrder = readStored('payment') !== null;
  const removed = STORAGE_KEYS.filter((key) => !(keepsOrder && LIFETIMES[key] === 'order'));
  store(Object.fromEntries(removed.map((key) => [key, null])));
  attempt(() => window.sessionStorage.removeItem(GIFT_LINK_KEY));
  forgetFacts();
}

/** Removes the display cache of an ended session. Parameters from a link stay. */
export function forgetSession(): void {
  const removed = STORAGE_KEYS.filter((key) => LIFETIMES[key] === 'session');
  store(Object.fromEntries(removed.map((key) => [key, null])));
  forgetFacts();
}

export function forgetFacts(): void {
  attempt(() => window.sessionStorage.removeItem(LAST_FACTS_KEY));
}

/** Some browsers deny access to the storage; the site works without it. */
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(window.localStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
}
