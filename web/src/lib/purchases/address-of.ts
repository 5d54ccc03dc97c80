import { readStored } from '@web/lib/browser/kept';
import { purchaseToClaim } from './purchases';

/** What a page knows from the storage, by the names of its parameters in an address. */
const CARRIED = { token: 'promo', i: 'i', j: 'j' } as const;

/**
 * The address of a page for another browser or device, which has nothing of this one's storage: it carries the code and
 * the terms of the visitor's link, and the purchase that is to be claimed, whose page it then opens.
 */
export function addressOf(path: string): string {
  const purchase = purchaseToClaim();
  const url = new URL(purchase === null || path.startsWith('/install') ? path : '/attach', window.location.origin);
  for (const [name, key] of Object.entries(CARRIED)) {
    const value = readStored(key);
    if (value !== null) url.searchParams.set(name, value);
  }
  if (purchase !== null) url.searchParams.set('prepaid', purchase.claim);
  return url.href;
}
