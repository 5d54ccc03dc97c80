import { useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import { FIRST_PAGE } from './first-page';
import { readPanel, storePanel } from './storage';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * The page of a session that the server has ended. It stays mounted, hidden and without calls, until the same member
 * logs in again: what was typed is nowhere but in the page itself. `forget` removes what it has loaded.
 */
export interface KeptPage {
  readonly login: string;
  readonly location: Location;
  readonly forget: () => void;
  /** Another member has logged in instead: the page is left, and then dropped, before they see anything of it. */
  readonly isLeft?: boolean;
}

/** How long a page waits for its member, in ms: customers' data must not stay behind a login page for long (T2). */
export const PAGE_KEPT_MS = 15 * 60_000;

const selectedCustomer = () => ({
  userId: readPanel('userId'),
  userEmail: readPanel('userEmail'),
  userUid: readPanel('userUid'),
});

let kept: (KeptPage & { readonly selected: ReturnType<typeof selectedCustomer> }) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The server ended the last session; nobody left. */
let hasEnded = false;

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** Opens the session of a login, or continues it with new tokens. */
export function openSession(tokens: Tokens): void {
  hasEnded = false;
  storePanel(tokens);
  notifyListeners();
}

/** Ends the session and clears the selected customer. */
export function closeSession(): void {
  hasEnded = false;
  clearSession();
  forgetPage();
}

/**
 * The server has ended the session. `page` waits for its member; null without one. Several calls of the session may
 * learn of its end: the first one counts.
 */
export function loseSession(page: KeptPage | null): void {
  if (readPanel('accessToken') === null) return;
  hasEnded = true;
  kept ??= page && { ...page, selected: selectedCustomer() };
  clearTimeout(timer);
  timer = setTimeout(forgetPage, PAGE_KEPT_MS);
  clearSession();
  notifyListeners();
}

/** The member of the kept page is back: it goes on, with the selected customer. */
export function resumePage(): void {
  if (kept !== null) storePanel(kept.selected);
  kept = null;
  clearTimeout(timer);
  notifyListeners();
}

/** Another member is here: `PanelShell` leaves the kept page. */
export function leavePage(): void {
  kept = kept && { ...kept, isLeft: true };
  notifyListeners();
}

/** Drops the kept page: its member did not come back in time, or somebody else did. */
export function forgetPage(): void {
  kept?.forget();
  kept = null;
  clearTimeout(timer);
  notifyListeners();
}

const clearSession = () =>
  storePanel({ accessToken: null, refreshToken: null, userId: null, userEmail: null, userUid: null });

/** Where a login leads: to the page that waits for its member, otherwise to the first page. */
export const pageAfterLogin = (): string =>
  kept === null ? FIRST_PAGE : `${kept.location.pathname}${kept.location.search}${kept.location.hash}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether a session exists. It also follows sign-ins and sign-outs in other windows through the `storage` event. */
export const useHasSession = (): boolean => useSyncExternalStore(subscribe, () => readPanel('accessToken') !== null);

export const useKeptPage = (): KeptPage | null => useSyncExternalStore(subscribe, () => kept);

/** Whether the server has ended the last session of this window, and nobody has logged in since. */
export const useHasEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded);
