import { logStorageClosed } from './log';

/*
 * The only module that uses the storages of the browser. `KEPT` names everything that the site and the panel keep
 * there.
 */

/** `local` is of the browser, `tab` of one tab: it survives a reload and another site, and ends with the tab. */
type Where = 'local' | 'tab';

/**
 * How long a value is kept:
 * - `session`: what the server said about the customer. Removed when the session ends, and at the logout.
 * - `carried`: for the next sign-in or purchase. Removed at the logout.
 * - `order`: an order of this browser. Removed when it is claimed, and at the logout unless it may be paid.
 * - `visit`: of what this tab is doing. Neither a logout nor another customer concerns it.
 * - `browser`: a choice of the person at this browser. Never removed.
 * - `panel`: the session of the staff. Removed by the logout of the panel.
 * - `firebase`: written by Firebase Auth, read, ended early and removed here (decision 95).
 */
export type Life = 'session' | 'carried' | 'order' | 'visit' | 'browser' | 'panel' | 'firebase';

/** The text in the storage and the value. A text that is no value is read as if there were none. */
interface Shape<Value> {
  readonly parse: (text: string) => Value | null;
  readonly format: (value: Value) => string;
}

const shape = <Value>(parse: Shape<Value>['parse'], format: Shape<Value>['format'] = String): Shape<Value> => ({
  parse,
  format,
});
const text = shape((stored) => stored);

const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  shape((stored) => values.find((value) => value === stored) ?? null);

const list = shape<readonly string[]>(
  (stored) => stored.split(' '),
  (values) => values.join(' '),
);

const json = <Value>(isValue: (value: unknown) => value is Value): Shape<Value> =>
  shape((stored) => {
    try {
      const value: unknown = JSON.parse(stored);
      return isValue(value) ? value : null;
    } catch {
      return null;
    }
  }, JSON.stringify);

/** Entries of one storage and life, by key. */
const kept = <const W extends Where, const L extends Life, Shapes extends object>(where: W, life: L, shapes: Shapes) =>
  Object.fromEntries(Object.entries(shapes).map(([name, each]) => [name, { where, life, ...each }])) as {
    readonly [Name in keyof Shapes]: Shapes[Name] & { readonly where: W; readonly life: L };
  };

interface KeptFacts {
  readonly uid: string;
  /** By the name of the call. */
  readonly answers: Readonly<Record<string, { readonly at: string; readonly answer: unknown }>>;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => value instanceof Object;

/** Another `uid` is another customer, of whatever type. */
const isKeptFacts = (value: unknown): value is KeptFacts => (value as KeptFacts | null)?.answers instanceof Object;

/**
 * By the key in the storage. docs/specification.md has the same table with who writes each key; a test compares them.
 * Customers' refresh tokens and Yandex's tokens are deliberately never stored.
 */
export const KEPT = {
  ...kept('local', 'session', {
    uid: text,
    email: text,
    photoURL: text,
    providerId: text,
    isYandexAuth: text,
    expirationDate: text,
    subscriptionIsActive: text,
    subscriptionStatus: text,
    referral: text,
  }),
  ...kept('local', 'carried', {
    promo: text,
    i: text,
    j: text,
    period: text,
    tariff: text,
    switchedLanguage: text,
  }),
  ...kept('local', 'order', {
    userID: text,
    userPayToken: text,
    payment: oneOf('started', 'completed'),
    purchases: json(isList),
  }),
  ...kept('local', 'browser', {
    theme: oneOf('light', 'dark'),
    i18nextLng: text,
    analyticsConsent: oneOf('granted', 'denied'),
    dismissedNotices: list,
    // The server ignores any other (functions/src/http/caller.ts).
    browserId: shape((stored) => (/^[\w-]{16,64}$/.test(stored) ? stored : null)),
  }),
  ...kept('tab', 'session', { lastFacts: json(isKeptFacts), signInTime: list, firstDeviceOf: text }),
  ...kept('tab', 'carried', { giftLink: text, returnTo: text, drafts: json(isRecord) }),
  ...kept('tab', 'visit', {
    yandexState: text,
    yandexPurpose: oneOf('signIn', 'link', 'confirm'),
    appFrame: oneOf('yes'),
    appLogin: oneOf('yes'),
    reloadedForChunkAt: text,
    nativeStandIn: oneOf('yes'),
  }),
  ...kept('local', 'panel', {
    panelAccessToken: text,
    panelRefreshToken: text,
    panelUserId: text,
    panelUserEmail: text,
    panelUserUid: text,
  }),
  // Firebase adds the API key and the name of the app.
  ...kept('local', 'firebase', { 'firebase:authUser': text }),
};

export type KeptName = keyof typeof KEPT;
export type Kept<Name extends KeptName> = Name extends KeptName
  ? NonNullable<ReturnType<(typeof KEPT)[Name]['parse']>>
  : never;

/**
 * What the browser did not store, by key. The site works with it until the page is closed. What the server said is
 * asked again instead.
 */
const unstored = new Map<string, string>();

let isLogged = false;

/** The value; null if there is none, or none of the right shape. `suffix` completes a key that names only its start. */
export function readKept<Name extends KeptName>(name: Name, suffix = ''): Kept<Name> | null {
  const key = name + suffix;
  const { where, parse } = KEPT[name];
  const stored = unstored.get(key) ?? attempt(where, (storage) => storage.getItem(key));
  return stored == null ? null : (parse(stored) as Kept<Name> | null);
}

/** Keeps a value, or removes it for null. False if the browser does not store it. */
export function keep<Name extends KeptName>(name: Name, value: Kept<Name> | null, suffix = ''): boolean {
  const key = name + suffix;
  const { where, life, format } = KEPT[name] as { where: Where; life: Life } & Shape<unknown>;
  const stored = value === null ? null : format(value);
  const isStored = attempt(where, (storage) => {
    if (stored === null) storage.removeItem(key);
    else storage.setItem(key, stored);
    return true;
  });
  if (isStored || stored === null) unstored.delete(key);
  else if (life !== 'session') unstored.set(key, stored);
  return isStored === true;
}

/** The texts in the local storage that follow the customer: the keys of §3, and their like. */
export type StorageKey = {
  [Name in KeptName]: (typeof KEPT)[Name] extends { where: 'local'; life: 'session' | 'carried' | 'order' }
    ? Kept<Name> extends string
      ? Name
      : never
    : never;
}[KeptName];

export const readStored = <Key extends StorageKey>(key: Key): Kept<Key> | null => readKept(key);

/** Keeps several texts, and removes those that are null. */
export function store(values: { readonly [Key in StorageKey]?: Kept<Key> | null }): void {
  for (const key of Object.keys(values) as StorageKey[]) keep<StorageKey>(key, values[key] ?? null);
}

/** Some browsers deny access to a storage, or have no room. Node, which prerenders pages, has no storage. */
function attempt<T>(where: Where, action: (storage: Storage) => T): T | undefined {
  try {
    const page: Partial<WindowLocalStorage & WindowSessionStorage> =
      typeof window === 'undefined' ? globalThis : window;
    const storage = where === 'local' ? page.localStorage : page.sessionStorage;
    return storage && action(storage);
  } catch (error) {
    if (!isLogged) logStorageClosed(error instanceof Error ? error.name : 'unknown');
    isLogged = true;
    return undefined;
  }
}
