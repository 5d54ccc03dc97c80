import type { Campaign } from '@web/lib/analytics/campaign';
import { readStored, store } from '@web/lib/browser/kept';

const GUEST_PURCHASE_ID = /^[0-9a-f]{30}_\d{1,2}_\d{1,2}$/;

/**
 * §3: the id of a guest purchase: 30 hex characters of a SHA-256 over time, user agent and 32 random bytes, then the
 * campaign's trial days and months. The id entitles its holder to claim the purchase; it is created here and stored in
 * `userID`. The browser keeps it until an account claims the purchase, because the order may be paid.
 */
export async function guestPurchaseId(campaign: Campaign): Promise<string> {
  const kept = storedGuestPurchaseId();
  if (kept !== null) return kept;
  const id = await newGuestPurchaseId(campaign);
  store({ userID: id });
  return id;
}

/** An id that is not stored: a gift is claimed by its e-mail, never by the browser that paid it. */
export async function newGuestPurchaseId({ trialDays, tariff }: Campaign): Promise<string> {
  const seed = new TextEncoder().encode(`${Date.now()}\n${navigator.userAgent}\n`);
  const random = crypto.getRandomValues(new Uint8Array(32));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...seed, ...random])));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 30)}_${trialDays}_${tariff}`;
}

/** Null if this browser created none. The same key may hold the token of a link from an e-mail. */
export function storedGuestPurchaseId(): string | null {
  const stored = readStored('userID');
  return stored !== null && GUEST_PURCHASE_ID.test(stored) ? stored : null;
}
