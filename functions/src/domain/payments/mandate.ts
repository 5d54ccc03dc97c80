import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Card } from './payment';
import { comingCharge, type Subscription } from '@functions/domain/subscription/subscription';
import {
  EARLIEST_CHARGE,
  LONGEST_CHARGE_GAP,
  RENEWAL_TOLERANCE,
  type Terms,
} from '@functions/domain/subscription/terms';

/** The provider's statuses of a recurring payment. Source: provider's documentation, subscription statuses. */
export type ProviderStatus = 'Active' | 'PastDue' | 'Cancelled' | 'Rejected' | 'Expired';

/** A recurring payment as the provider has it. */
export interface ProviderMandate {
  readonly id: string;
  readonly status: ProviderStatus;
  readonly amount: Kopecks;
  readonly months: number;
  readonly nextChargeAt: Instant | null;
  readonly lastChargeAt: Instant | null;
}

export interface Schedule {
  readonly amount: Kopecks;
  readonly months: Tariff;
  readonly nextChargeAt: Instant;
  /** The end of what is paid: from then on the provider may charge. */
  readonly periodEnd: Instant;
  /** The period is past due: the dates are the provider's own retries. */
  readonly isRetrying: boolean;
}

/** The customer's standing permission to charge the card, and how far the provider has been told. */
export interface Mandate {
  readonly uid: string;
  /** The account the card was tokenised under; the provider knows the token only there. */
  readonly accountId: string;
  /** Accounts of earlier cards, under which something may still be live. */
  readonly previousAccountIds: readonly string[];
  readonly email: string;
  readonly token: string | null;
  readonly card: Card | null;
  /** What the customer agreed to when this card was to be charged from then on. */
  readonly consents: Order['consents'] | null;
  /**
   * The token that the provider's mandate charges, noted before the mandate is asked for: another one in `token` is a
   * new card, which needs a new mandate.
   */
  readonly providerToken: string | null;
  readonly providerId: string | null;
  readonly providerStatus: ProviderStatus | null;
  /** What the provider confirmed last: the sum that a renewal may have. */
  readonly providerState: {
    readonly amount: Kopecks;
    readonly months: number;
    readonly nextChargeAt: Instant | null;
  } | null;
  /** We asked the provider to cancel this id: its Cancelled is then our own doing, not the customer's. */
  readonly cancellationRequestedFor: string | null;
  /** When the provider's state was last looked at. */
  readonly syncedAt: Instant;
  /** The subscription's version that the provider's state corresponds to. */
  readonly syncedVersion: number;
  readonly lease: { readonly owner: string; readonly until: Instant } | null;
}

export const isLive = (mandate: ProviderMandate): boolean =>
  mandate.status === 'Active' || mandate.status === 'PastDue';

/** The schedule the provider should have; null = nothing live at all. */
export function wantedSchedule(
  subscription: Subscription,
  mandate: Mandate,
  now: Instant,
  terms: Terms,
): Schedule | null {
  const { autoRenewal, currentPeriodEnd, tariff, restricted, pastDue } = subscription;
  const amount = comingCharge(subscription, terms);
  if (
    autoRenewal !== 'active' ||
    restricted !== null ||
    currentPeriodEnd === null ||
    tariff === null ||
    mandate.token === null ||
    !amount
  )
    return null;
  if (currentPeriodEnd - now > LONGEST_CHARGE_GAP) return null;
  return {
    amount,
    months: tariff,
    nextChargeAt: Math.max(currentPeriodEnd, now + EARLIEST_CHARGE),
    periodEnd: currentPeriodEnd,
    isRetrying: pastDue !== null,
  };
}

/** The next single call to the provider, or what its state tells us. */
export type MandateStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'create'; readonly schedule: Schedule }
  | { readonly do: 'update'; readonly id: string; readonly schedule: Schedule }
  | { readonly do: 'cancel'; readonly id: string }
  | { readonly do: 'adopt'; readonly id: string }
  | { readonly do: 'detach' }
  | { readonly do: 'mark-lost'; readonly reason: 'rejected' | 'expired' }
  | { readonly do: 'mark-cancelled-at-provider' };

/**
 * Compares what is wanted with everything the provider has under the account. At most one live mandate a customer:
 * any other live one is cancelled first. `update` is never used on a dead one, since it would revive it.
 */
export function nextMandateStep(
  wanted: Schedule | null,
  mandate: Mandate,
  existing: readonly ProviderMandate[],
  now: Instant,
): MandateStep {
  const live = existing.filter(isLive);
  const current = existing.find(({ id }) => id === mandate.providerId);
  if (wanted === null) {
    const [first] = live;
    if (first) return { do: 'cancel', id: first.id };
    // Ended, and not noted down: remembered, it would look like a cancellation by the customer once renewals go on.
    return mandate.providerId === null ? { do: 'nothing' } : { do: 'detach' };
  }
  if (current && !isLive(current)) return deadMandateStep(current, mandate, wanted, now);
  const kept = current ?? live[0];
  const surplus = live.find(({ id }) => id !== kept?.id);
  if (surplus) return { do: 'cancel', id: surplus.id };
  if (!kept) return { do: 'create', schedule: wanted };
  if (kept.id === mandate.providerId && mandate.providerToken !== mandate.token) return { do: 'cancel', id: kept.id };
  // A create that timed out may have worked all the same.
  if (kept.id !== mandate.providerId) return { do: 'adopt', id: kept.id };
  if (matches(kept, wanted, now)) return { do: 'nothing' };
  const nextChargeAt = (hasOwnDate(kept, wanted, now) ? kept.nextChargeAt : null) ?? wanted.nextChargeAt;
  return { do: 'update', id: kept.id, schedule: { ...wanted, nextChargeAt } };
}

/**
 * A dead mandate says nothing about a card that was paid with since, and what the provider could not charge says
 * nothing about a period that is not due yet: that one was paid since. Cancelled at the provider's own site, it is
 * the customer's word.
 */
function deadMandateStep(current: ProviderMandate, mandate: Mandate, wanted: Schedule, now: Instant): MandateStep {
  if (mandate.providerToken !== mandate.token) return { do: 'detach' };
  if (current.status === 'Cancelled') {
    return mandate.cancellationRequestedFor === current.id ? { do: 'detach' } : { do: 'mark-cancelled-at-provider' };
  }
  if (wanted.periodEnd - RENEWAL_TOLERANCE > now) return { do: 'detach' };
  return { do: 'mark-lost', reason: current.status === 'Rejected' ? 'rejected' : 'expired' };
}

function matches(existing: ProviderMandate, wanted: Schedule, now: Instant): boolean {
  const sameTerms = existing.amount === wanted.amount && existing.months === wanted.months;
  if (hasOwnDate(existing, wanted, now)) return sameTerms;
  if (existing.nextChargeAt === null) return false;
  const chargingNow = existing.nextChargeAt <= now;
  return sameTerms && (chargingNow || isSameMoment(existing.nextChargeAt, wanted.nextChargeAt));
}

/**
 * The period was charged or refused already: the next date is the provider's own. Moved, it would start the count of retries
 * again, or charge twice while the Pay is still on its way to us.
 */
function hasOwnDate(
  { status, lastChargeAt }: ProviderMandate,
  { isRetrying, periodEnd }: Schedule,
  now: Instant,
): boolean {
  if (status === 'PastDue' && isRetrying) return true;
  const isAttempted = status === 'PastDue' || (lastChargeAt !== null && lastChargeAt >= periodEnd - RENEWAL_TOLERANCE);
  return now >= periodEnd - RENEWAL_TOLERANCE && isAttempted;
}

/** The provider keeps whole seconds, and a first charge that was due already is moved a few minutes ahead. */
const isSameMoment = (left: Instant, right: Instant): boolean => Math.abs(left - right) <= EARLIEST_CHARGE + MINUTE;
