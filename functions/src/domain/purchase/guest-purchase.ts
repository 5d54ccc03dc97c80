import { parseTariff, parseTrialDays, type Tariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';

/** An anonymous purchase, by the hash of the id that the buyer's browser holds. Whoever registers with the id gets it, once. */
export interface GuestPurchase {
  readonly hash: string;
  readonly email: string;
  readonly created: Instant;
  /** The order that was paid. */
  readonly paidOrder: string | null;
  readonly paidAt: Instant | null;
  readonly claimedBy: string | null;
  readonly claimedAt: Instant | null;
  /** Still waiting for an owner: what the unclaimed job asks for. */
  readonly isUnclaimed: boolean;
  readonly reminded: boolean;
  readonly isTrialDenied: boolean;
}

export const newGuestPurchase = (hash: string, email: string, created: Instant): GuestPurchase => ({
  hash,
  email,
  created,
  paidOrder: null,
  paidAt: null,
  claimedBy: null,
  claimedAt: null,
  isUnclaimed: false,
  reminded: false,
  isTrialDenied: false,
});

/** §3: 30 hex characters, then the days and the months of the link it came by; null when it is nothing of the kind. */
export function parsePrepaidToken(token: string): { trialDays: number; tariff: Tariff } | null {
  const [, days, months] = /^[0-9a-f]{30}_(\d{1,2})_(\d{1,2})$/.exec(token) ?? [];
  return days && months ? { trialDays: parseTrialDays(days), tariff: parseTariff(months) } : null;
}

export type Claim = 'claimed' | 'already-yours' | 'claimed-by-other' | 'awaiting-payment' | 'not-found';
