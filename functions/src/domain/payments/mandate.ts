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

/**
 * The status of a mandate at its provider. `past-due`: an attempt to charge failed and the provider tries again.
 * `rejected`: it gave up. `expired`: all agreed charges are made.
 */
export type MandateStatus = 'active' | 'past-due' | 'cancelled' | 'rejected' | 'expired';

/** A recurring payment as a provider returns it. `months` is the interval between two charges. */
export interface ProviderMandate {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly id: string;
  readonly status: MandateStatus;
  readonly amount: Kopecks;
  readonly months: number;
  readonly nextChargeAt: Instant | null;
  readonly lastChargeAt: Instant | null;
}

export interface Schedule {
  readonly amount: Kopecks;
  readonly months: Tariff;
  readonly nextChargeAt: Instant;
  /** End of the paid period. The provider may charge from this moment on. */
  readonly periodEnd: Instant;
  /** An attempt to charge the renewal failed; the provider sets the dates of its retries. */
  readonly isRetrying: boolean;
}

/** The recurring agreement with the provider for one customer, and what is known of its state there. */
export interface Mandate {
  readonly uid: string;
  /** The name of the payment provider that stores the card. */
  readonly provider: string;
  /** The account under which the card was tokenised. The provider accepts the token only with this account. */
  readonly accountId: string;
  /** Accounts of earlier cards. A mandate may still be live under one of them. */
  readonly previousAccountIds: readonly string[];
  readonly email: string;
  readonly token: string | null;
  readonly card: Card | null;
  /** The consents given when the customer agreed to recurring charges of this card. */
  readonly consents: Order['consents'] | null;
  /**
   * The token that the provider's mandate charges, stored before the mandate is created. When `token` differs, the
   * customer has a new card, which needs a new mandate.
   */
  readonly providerToken: string | null;
  readonly providerId: string | null;
  readonly providerStatus: MandateStatus | null;
  /** The state that the provider confirmed last. `amount` is the sum that a renewal may have. */
  readonly providerState: {
    readonly amount: Kopecks;
    readonly months: number;
    readonly nextChargeAt: Instant | null;
  } | null;
  /** The id whose cancellation we requested. Its status `cancelled` then does not mean that the customer cancelled. */
  readonly cancellationRequestedFor: string | null;
  /** When the provider's state was last read. */
  readonly syncedAt: Instant;
  /** The version of the subscription that was last synced to the provider. */
  readonly syncedVersion: number;
  readonly lease: { readonly owner: string; readonly until: Instant } | null;
}

/** Whether the provider still charges, or retries to charge, by this mandate. */
export const isLive = (mandate: ProviderMandate): boolean =>
  mandate.status === 'active' || mandate.status === 'past-due';

/**
 * The schedule the provider should have. Null when no mandate may be live: renewals are off, access is restricted, no
 * card is stored, nothing is to be charged, or the next charge is further away than the provider allows (§7).
 */
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

/** The next step of a mandate sync: one call to the provider, or a record of what its state means. */
export type MandateStep =
  | { readonly type: 'nothing' }
  | { readonly type: 'create'; readonly schedule: Schedule }
  | { readonly type: 'update'; readonly id: string; readonly schedule: Schedule }
  | { readonly type: 'cancel'; readonly id: string; readonly provider: string }
  | { readonly type: 'adopt'; readonly id: string }
  | { readonly type: 'detach' }
  | { readonly type: 'mark-lost'; readonly reason: 'rejected' | 'expired' }
  | { readonly type: 'mark-cancelled-at-provider' };

/**
 * Compares the wanted schedule with all mandates that the providers have for the customer. One mandate at most stays
 * live: any other live one is cancelled first. A dead mandate never gets an `update`, because the update would make it
 * live again.
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
    if (first) return cancel(first);
    // The mandate has ended. Keeping its id would make it look like a cancellation by the customer once renewals
    // resume.
    return mandate.providerId === null ? { type: 'nothing' } : { type: 'detach' };
  }
  if (current && !isLive(current)) return deadMandateStep(current, mandate, wanted, now);
  const kept = current ?? live.find(({ provider }) => provider === mandate.provider);
  const surplus = live.find(({ id }) => id !== kept?.id);
  if (surplus) return cancel(surplus);
  if (!kept) return { type: 'create', schedule: wanted };
  if (kept.id === mandate.providerId && mandate.providerToken !== mandate.token) return cancel(kept);
  // A create call that timed out may have succeeded.
  if (kept.id !== mandate.providerId) return { type: 'adopt', id: kept.id };
  if (matches(kept, wanted, now)) return { type: 'nothing' };
  const nextChargeAt = (hasOwnDate(kept, wanted, now) ? kept.nextChargeAt : null) ?? wanted.nextChargeAt;
  return { type: 'update', id: kept.id, schedule: { ...wanted, nextChargeAt } };
}

const cancel = ({ id, provider }: ProviderMandate): MandateStep => ({ type: 'cancel', id, provider });

/**
 * A dead mandate is detached when the customer has paid with another card since. A rejected or expired one is also
 * detached when the current period is not due yet, because that period was paid since. A mandate that was cancelled on
 * the provider's own site counts as a cancellation by the customer.
 */
function deadMandateStep(current: ProviderMandate, mandate: Mandate, wanted: Schedule, now: Instant): MandateStep {
  if (mandate.providerToken !== mandate.token) return { type: 'detach' };
  if (current.status === 'cancelled') {
    return mandate.cancellationRequestedFor === current.id
      ? { type: 'detach' }
      : { type: 'mark-cancelled-at-provider' };
  }
  if (wanted.periodEnd - RENEWAL_TOLERANCE > now) return { type: 'detach' };
  return { type: 'mark-lost', reason: current.status === 'rejected' ? 'rejected' : 'expired' };
}

function matches(existing: ProviderMandate, wanted: Schedule, now: Instant): boolean {
  const sameTerms = existing.amount === wanted.amount && existing.months === wanted.months;
  if (hasOwnDate(existing, wanted, now)) return sameTerms;
  if (existing.nextChargeAt === null) return false;
  const chargingNow = existing.nextChargeAt <= now;
  return sameTerms && (chargingNow || isSameMoment(existing.nextChargeAt, wanted.nextChargeAt));
}

/**
 * Whether the provider's own date of the next charge is kept: the renewal was already attempted. A new date would
 * restart the provider's count of retries, or charge twice while the Pay notification is still on its way.
 */
function hasOwnDate(
  { status, lastChargeAt }: ProviderMandate,
  { isRetrying, periodEnd }: Schedule,
  now: Instant,
): boolean {
  if (status === 'past-due' && isRetrying) return true;
  const isAttempted = status === 'past-due' || (lastChargeAt !== null && lastChargeAt >= periodEnd - RENEWAL_TOLERANCE);
  return now >= periodEnd - RENEWAL_TOLERANCE && isAttempted;
}

/** The provider stores whole seconds. A first charge that was already due is moved a few minutes ahead. */
const isSameMoment = (left: Instant, right: Instant): boolean => Math.abs(left - right) <= EARLIEST_CHARGE + MINUTE;
