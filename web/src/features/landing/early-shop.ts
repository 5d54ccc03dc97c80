import type { Shop } from '@functions/customer-life/contract/get-shop';

/** What the landing page has asked and drawn before React: handed over to React through the window. */
export interface EarlyShop {
  /** Null if there is no price to show. Never rejects. */
  readonly answer: Promise<Shop | null>;
  /** The prices that the page shows; null while it shows none. */
  drawn: Shop | null;
  /** React has begun to render the page, and only it changes the page from now on. */
  isTaken: boolean;
}

declare global {
  interface Window {
    earlyShop?: EarlyShop;
  }
}

/** The elements that stand where the prices will be: React and the early script name them alike. */
export const EARLY_PLACES = { hero: 'early-hero', servers: 'early-servers', price: 'early-price' } as const;

/** The names of the servers in use; empty while they are not known. */
export const serversText = (shop: Shop | null): string => shop?.servers.join(', ') ?? '';

/** Takes over what the early script has asked and drawn; null without it. */
export function takeEarlyShop(): EarlyShop | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyShop;
  if (early === undefined) return null;
  early.isTaken = true;
  return early;
}
