import { parseTariff, parseTrialDays, type Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import { UNPAID_LIFETIME } from '@functions/subscription/rules/terms';

/**
 * A purchase without an account, stored under the hash of the prepaid id in the buyer's browser. The first account that
 * registers with the id claims it (decision 21).
 */
export interface GuestPurchase {
  readonly hash: string;
  readonly email: string;
  readonly created: Instant;
  /** When its newest order was created. */
  readonly lastOrderAt: Instant;
  /** The id of the paid order. */
  readonly paidOrder: string | null;
  /** When it was paid, or made again for its payment: the time to claim it begins then. */
  readonly paidAt: Instant | null;
  /** The uid of the claimant, or `NOBODY`. */
  readonly claimedBy: string | null;
  readonly claimedAt: Instant | null;
  /** Paid and not claimed yet. The job for unclaimed purchases selects by this field. */
  readonly isUnclaimed: boolean;
  readonly reminded: boolean;
  /** The cause of the newest e-mail that staff or the payer had sent again. Missing until then. */
  readonly mailedAgainBy?: string;
  readonly isTrialDenied: boolean;
}

/** A guest purchase before any payment. */
export const newGuestPurchase = (hash: string, email: string, created: Instant): GuestPurchase => ({
  hash,
  email,
  created,
  lastOrderAt: created,
  paidOrder: null,
  paidAt: null,
  claimedBy: null,
  claimedAt: null,
  isUnclaimed: false,
  reminded: false,
  isTrialDenied: false,
});

/** When a guest purchase that nobody pays is deleted: with its newest order. Null for a paid one: it stays. */
export const guestPurchaseDeletion = ({ lastOrderAt, paidOrder }: GuestPurchase): Instant | null =>
  paidOrder === null ? lastOrderAt + UNPAID_LIFETIME : null;

/** The claimant of a guest purchase that is refunded because no account claimed it in time. */
export const NOBODY = 'nobody';

/** The account that claimed the guest purchase; null when there is none. */
export const claimantOf = ({ claimedBy }: GuestPurchase): string | null => (claimedBy === NOBODY ? null : claimedBy);

/**
 * Parses a prepaid id: 30 hex characters, then trial days and months of the link (§3). Null when it has another form.
 */
export function parsePrepaidToken(token: string): { trialDays: number; tariff: Tariff } | null {
  const [, days, months] = /^[0-9a-f]{30}_(\d{1,2})_(\d{1,2})$/.exec(token) ?? [];
  return days && months ? { trialDays: parseTrialDays(days), tariff: parseTariff(months) } : null;
}
