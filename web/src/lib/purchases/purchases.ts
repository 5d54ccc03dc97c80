import { keep, readKept, readStored, store } from '@web/lib/browser/kept';
import { forgetLives } from '@web/lib/browser/storage';

/** What a payment is for. `ahead`: another term of a subscription that nothing can be charged for. */
export type PurchaseKind = 'subscription' | 'ahead' | 'slot' | 'retry' | 'card' | 'gift' | 'link';

/** What the profile shows once the server has applied the payment; without a member, an active subscription. */
export interface Until {
  /** The number of device slots. */
  readonly slots?: number;
  /** The ISO date of the consents before another card was checked; null without consents. The new card has its own. */
  readonly consentsBefore?: string | null;
  /** The ISO date of the end of access before another term was paid ahead. */
  readonly endBefore?: string | null;
}

/** A purchase that this browser began and that is not settled. It is written before its payment form may open. */
export interface Purchase {
  /** The pay token of the order. */
  readonly id: string;
  readonly kind: PurchaseKind;
  /** The uid of the payer; null for a visitor. */
  readonly buyer: string | null;
  /** By what an account claims it: the id of the guest purchase, or the token of its link; null if nobody has to. */
  readonly claim: string | null;
  /** Roubles; null if this browser does not know. */
  readonly amount: number | null;
  readonly until: Until;
  /** `open`: its form was opened, and nothing was reported. `unclear`: the form has closed, and it may be paid. */
  readonly state: 'open' | 'reported' | 'unclear';
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** How long a payment that nobody reported is spoken of. Then its order has expired, and what was paid is applied. */
const SPOKEN_OF_MS = 86_400_000;
const MOST = 8;

/** The forms that are open in this page: it speaks of their payments itself. */
const openForms = new Set<string>();
const listeners = new Set<() => void>();

export const isReported = ({ state }: Pick<Purchase, 'state'>): boolean => state === 'reported';

/** Nobody waits for them here: a gift is claimed by its e-mail, and the order of a pay link belongs to its account. */
export const endsWithPayment = ({ kind }: Pick<Purchase, 'kind'>): boolean => kind === 'gift' || kind === 'link';

/** All purchases of this browser, newest first. */
export function allPurchases(): Purchase[] {
  const kept = (readKept('purchases') ?? []).filter(isPurchase);
  const [payment, claim, payToken] = [readStored('payment'), readStored('userID'), readStored('userPayToken')];
  const isKnown = kept.some((each) => each.id === payToken || (claim !== null && each.claim === claim));
  if (payment === null || isKnown) return kept;
  // Whoever follows §3 alone keeps only its keys.
  return [
    {
      id: payToken ?? claim ?? '',
      kind: 'subscription',
      claim,
      amount: null,
      until: {},
      at: 0,
      buyer: claim === null ? readStored('uid') : null,
      state: payment === 'completed' ? 'reported' : 'open',
    },
    ...kept,
  ];
}

const isPurchase = (each: unknown): each is Purchase =>
  typeof each === 'object' &&
  each !== null &&
  'id' in each &&
  'kind' in each &&
  'state' in each &&
  'at' in each &&
  typeof each.at === 'number' &&
  'until' in each &&
  typeof each.until === 'object';

/** Keeps the purchases, and the keys of §3 as a view of the newest one that somebody waits for. */
function write(purchases: readonly Purchase[]): void {
  const ofAccount = purchases.filter((each) => !endsWithPayment(each));
  const [newest] = ofAccount;
  const claimed = ofAccount.find(({ claim }) => claim !== null);
  keep('purchases', purchases.length === 0 ? null : purchases.slice(0, MOST));
  store({
    payment: newest === undefined ? null : isReported(newest) ? 'completed' : 'started',
    userPayToken: newest === undefined || newest.id === newest.claim ? null : newest.id,
    ...(claimed !== undefined && { userID: claimed.claim }),
  });
  for (const listener of listeners) listener();
  showOnDocument();
}

/** Marks the document for what is drawn before React: this browser began a payment that no account has claimed. */
export function showOnDocument(): void {
  if (typeof document === 'undefined') return;
  const isUnsettled = unsettledOf(null, Date.now()).some(({ claim }) => claim !== null);
  document.documentElement.toggleAttribute('data-unsettled', isUnsettled);
}

/** Written before the form opens. An earlier attempt at the same thing, which was not reported, is forgotten. */
export function beginPurchase(purchase: Omit<Purchase, 'state' | 'at'>): void {
  openForms.add(purchase.id);
  const isAttempt = (each: Purchase) =>
    each.kind === purchase.kind && each.buyer === purchase.buyer && each.claim === purchase.claim && !isReported(each);
  const others = allPurchases().filter((each) => each.id !== purchase.id && !isAttempt(each));
  write([{ ...purchase, state: 'open', at: Date.now() }, ...others]);
}

/** The form has closed. */
export function markPurchase(id: string, state: 'reported' | 'unclear'): void {
  openForms.delete(id);
  write(allPurchases().map((each) => (each.id === id ? { ...each, state } : each)));
}

/** Forgets purchases that are applied, claimed, or certainly not paid. */
export function settlePurchases(isSettled: (purchase: Purchase) => boolean): void {
  const all = allPurchases();
  const settled = all.filter(isSettled);
  for (const { id } of settled) openForms.delete(id);
  if (settled.some(({ claim }) => claim !== null)) store({ userID: null });
  // Without these keys nothing is derived from them.
  store({ payment: null, userPayToken: null });
  write(all.filter((each) => !settled.includes(each)));
}

/** The account got the claim before the payment, which will be applied to it without another claim. */
export const giveClaimTo = (uid: string, claim: string): void =>
  write(allPurchases().map((each) => (each.claim === claim ? { ...each, buyer: uid } : each)));

/**
 * Called at logout: removes what is of the customer. What an account bought is known to its account; what may be paid
 * and is not claimed yet stays.
 */
export function forgetCustomer(): void {
  settlePurchases(({ claim }) => claim === null);
  forgetUnpaidPurchase();
  forgetLives('session', 'carried');
}

/** The purchase that an account still has to claim; null if there is none. */
export const purchaseToClaim = (): (Purchase & { readonly claim: string }) | null =>
  allPurchases().find((each): each is Purchase & { claim: string } => each.claim !== null) ?? null;

/** Called by /login (§2): removes what refers to a purchase whose payment form was never opened. */
export function forgetUnpaidPurchase(): void {
  if (purchaseToClaim() !== null) return;
  store({ userID: null, ...(allPurchases().length === 0 && { userPayToken: null }) });
}

/**
 * Keeps the purchase of a link for the registration. Returns `ask`, and keeps nothing of it, if this browser has
 * another purchase that is not claimed yet: a link of a stranger would take its place.
 */
export function keepPurchaseOfLink(token: string): 'kept' | 'ask' {
  const own = purchaseToClaim();
  if (own === null) {
    replacePurchase(token);
    return 'kept';
  }
  // The link of the same purchase adds nothing, and it may be forged.
  const order = orderOf(token);
  const isSame = token === own.claim || (order !== null && [own.id, orderOf(own.claim)].includes(order));
  return isSame ? 'kept' : 'ask';
}

/** The purchase of a link takes the place of what this browser had to claim. */
export function replacePurchase(token: string): void {
  settlePurchases(({ claim }) => claim !== null);
  const purchase = { kind: 'subscription', buyer: null, claim: token, amount: null, until: {} } as const;
  write([{ ...purchase, id: token, state: 'reported', at: Date.now() }, ...allPurchases()]);
}

/** The order that a signed link names; null if it is none. Only the server checks the signature. */
function orderOf(token: string): string | null {
  const [body = '', signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    return atob(body.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}

/**
 * What the page has to speak of: the unsettled purchases of this account; null: those that no account has claimed, and
 * gifts and pay links of a visitor.
 */
export const unsettledOf = (buyer: string | null, now: number): Purchase[] =>
  allPurchases().filter(
    (each) =>
      each.buyer === buyer &&
      !openForms.has(each.id) &&
      (isReported(each) || each.at === 0 || now - each.at < SPOKEN_OF_MS),
  );

/** Calls the listener after each change, in this tab or another one. */
export function onPurchases(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
