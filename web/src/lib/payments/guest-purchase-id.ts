import type { Campaign } from '@web/lib/analytics/campaign';
import { readStored, store } from '@web/lib/browser/storage';

const PREPAID_ID = /^[0-9a-f]{30}_\d{1,2}_\d{1,2}$/;

/**
 * §3: the id of an anonymous purchase: 30 hex characters of a SHA-256 over time, user agent and 32 random bytes, then the days
 * and the months of the link it came by. Whoever registers with it gets the purchase, so that it is made here and kept in
 * `userID`. A browser keeps its id until an account has claimed it: an order that may be paid must not lose its owner.
 */
export async function guestPurchaseId({ trialDays, tariff }: Campaign, now: number): Promise<string> {
  const kept = storedGuestPurchaseId();
  if (kept !== null) return kept;
  const seed = new TextEncoder().encode(`${now}\n${navigator.userAgent}\n`);
  const random = crypto.getRandomValues(new Uint8Array(32));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...seed, ...random])));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = `${hex.slice(0, 30)}_${trialDays}_${tariff}`;
  store({ userID: id });
  return id;
}

/** Null when this browser has none of its own: a mailed link's token stands in the same key. */
export function storedGuestPurchaseId(): string | null {
  const stored = readStored('userID');
  return stored !== null && PREPAID_ID.test(stored) ? stored : null;
}
