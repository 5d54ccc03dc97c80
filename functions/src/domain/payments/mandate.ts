import type { Kopecks } from '@contract/values/money';
import type { Tariff } from '@contract/values/tariff';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Card } from './payment';
import { chargeAtRenewal, plannedTariff, type Subscription, renews } from '@functions/domain/subscription/subscription';
import {
  EARLIEST_CHARGE,
  LIFT_NOTICE,
  LONGEST_CHARGE_GAP,
  RENEWAL_TOLERANCE,
  type Terms,
} from '@functions/domain/subscription/terms';

/**
 * The status of a mandate at its provider. `past-due`: an attempt to charge failed and the provider tries again.
 * `rejected`: it gave up. `expired`: all agreed charges are made.
 */
export type MandateStatus = 'active' | 'past-due' | 'cancelled' | 'rejected' | 'expired';

/**
 * A recurring payment as a provider returns it. `months` is the interval between two charges; 0 for an interval of days
 * or weeks, which the product never asks for.
 */
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

/**
 * A recurring payment of which a provider's list shows less than the product needs. What can be read is still used: a
 * payer's cancellation counts, and a mandate that nobody wants is cancelled by its id.
 */
export interface UnreadableMandate {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly id: string | null;
  /** Null for a status that we do not know: the mandate may charge. */
  readonly status: MandateStatus | null;
  /** Names of the fields that are missing or have an unknown value. */
  readonly fields: readonly string[];
}

/** The recurring payments of one account, live and dead. A row that cannot be read does not hide the others. */
export interface FoundMandates {
  readonly rows: readonly ProviderMandate[];
  readonly unreadable: readonly UnreadableMandate[];
}

export interface Schedule {
  readonly amount: Kopecks;
  readonly months: Tariff;
  readonly nextChargeAt: Instant;
  /** End of the paid period. The provider may charge from this moment on. */
  readonly periodEnd: Instant;
  /** An attempt to charge the renewal failed; the provider sets the dates of its retries. */
  readonly isRetrying: boolean;
  /**
   * The end of the period passed without an attempt, so the charge moved to another day, which is announced anew.
   * Missing otherwise. `isOver`: access ends before that day.
   */
  readonly late?: { readonly isOver: boolean };
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
  /**
   * The address that the provider was given for the receipts of its mandate. When `email` differs, the mandate is
   * updated. Null while there is no mandate.
   */
  readonly providerEmail: string | null;
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
  /** When the provider's state was last read; an earlier moment if the sync must be repeated sooner (`heldMandate`). */
  readonly syncedAt: Instant;
  /** The version of the subscription that was last synced to the provider. */
  readonly syncedVersion: number;
  readonly lease: { readonly owner: string; readonly until: Instant } | null;
  /** Since when the provider refuses its calls for a reason that is not the customer's. */
  readonly refusedSince: Instant | null;
  /** When the saved card paid for the first time, or was removed. */
  readonly cardAt: Instant;
  /**
   * The date of the provider's next attempt when another card was given after a failed one: the mandate of the new card
   * takes it over.
   */
  readonly retryAt: Instant | null;
  /** Since when a row of it that may charge cannot be read. */
  readonly unreadableSince: Instant | null;
  /**
   * The newest renewal that Check allowed. Until its receipt exists, it may have been charged. Missing before the first
   * one, once it is known that nothing was charged, and in older documents.
   */
  readonly allowedCharge?: AllowedCharge;
  /**
   * The date of the charge of a period whose end passed without an attempt. `isTold`: the customer knows it. Missing
   * before the first one, and in older documents.
   */
  readonly lateCharge?: LateCharge;
}

/** A charge after the end of its period, which the provider is given once it can be. */
export interface LateCharge {
  readonly periodEnd: Instant;
  readonly at: Instant;
  readonly isTold: boolean;
}

/** A charge that we allowed at Check, and when. */
export interface AllowedCharge {
  /** The name of the payment provider. */
  readonly provider: string;
  readonly transactionId: string;
  readonly at: Instant;
}

/** The mandate after a charge is known to have failed, if Check allowed it last. */
export function withoutCharge(mandate: Mandate, transactionId: string): Mandate {
  const { allowedCharge, ...rest } = mandate;
  return allowedCharge?.transactionId === transactionId ? rest : mandate;
}

/** How long a charge that the provider has not decided may still be made. It repeats a failed one after a day. */
export const LONGEST_UNDECIDED = DAY;

/** Every mandate is compared with the provider's state at least once in this time. */
export const LONGEST_UNCHECKED = 30 * DAY;

/** A sync that the provider held up is repeated in this time, without end, also when its outbox task was given up. */
const HELD_RECHECK = HOUR;

/** The mandate after a sync that the provider held up: since when, and so that the sync is repeated within an hour. */
export const heldMandate = (mandate: Mandate, reason: 'refusedSince' | 'unreadableSince', now: Instant): Mandate => ({
  ...mandate,
  [reason]: mandate[reason] ?? now,
  syncedAt: now - LONGEST_UNCHECKED + HELD_RECHECK,
});

/** Whether the provider still charges, or retries to charge, by this mandate. */
export const isLive = ({ status }: { readonly status: MandateStatus | null }): boolean =>
  status === 'active' || status === 'past-due';

/** Whether the provider may still charge by a mandate: it is live, or its status is unknown. */
export const mayCharge = (mandate: { readonly status: MandateStatus | null }): boolean =>
  mandate.status === null || isLive(mandate);

/**
 * The schedule the provider should have. Null when no mandate may be live: renewals are off, access is restricted, no
 * card is stored, nothing is to be charged, the next charge is further away than the provider allows (§7), or access
 * ends before a new mandate could charge: nobody is charged for time without access. Once the period is over, a charge
 * that was not attempted is announced a day ahead like any other (decision 7).
 */
export function wantedSchedule(
  subscription: Subscription,
  mandate: Mandate,
  now: Instant,
  terms: Terms,
): Schedule | null {
  const { currentPeriodEnd, accessEndsAt, pastDue } = subscription;
  const tariff = plannedTariff(subscription);
  const amount = chargeAtRenewal(subscription, terms);
  if (amount === null || currentPeriodEnd === null || tariff === null || mandate.token === null) return null;
  if (currentPeriodEnd - now > LONGEST_CHARGE_GAP) return null;
  const retryAt = pastDue === null ? 0 : (mandate.retryAt ?? 0);
  const isLate = now > currentPeriodEnd && retryAt <= now;
  const planned = isLate ? lateDate(mandate, currentPeriodEnd, now) : Math.max(currentPeriodEnd, retryAt);
  const nextChargeAt = Math.max(planned, now + EARLIEST_CHARGE);
  const isOver = accessEndsAt !== null && nextChargeAt >= accessEndsAt;
  // A mandate that exists may be charging, or waits for the provider's own retry.
  if (mandate.providerId === null && isLate && isOver) return null;
  return {
    amount,
    months: tariff,
    nextChargeAt,
    periodEnd: currentPeriodEnd,
    isRetrying: pastDue !== null,
    ...(isLate && { late: { isOver } }),
  };
}

/**
 * When a period is charged whose end has passed: the date that the customer knows, or one that leaves the time to
 * announce it. The same date while the provider is given it and the customer is told.
 */
function lateDate({ lateCharge }: Mandate, periodEnd: Instant, now: Instant): Instant {
  const kept = lateCharge?.periodEnd === periodEnd ? lateCharge : null;
  const isKept = kept !== null && kept.at > now + (kept.isTold ? 0 : DAY);
  return isKept ? kept.at : now + LIFT_NOTICE;
}

/** The date of a late charge that the provider has and the customer does not know yet; null if there is none. */
export const untoldCharge = ({ lateCharge, providerId }: Mandate, subscription: Subscription): LateCharge | null =>
  lateCharge !== undefined &&
  !lateCharge.isTold &&
  providerId !== null &&
  renews(subscription) &&
  lateCharge.periodEnd === subscription.currentPeriodEnd
    ? lateCharge
    : null;

/**
 * The next step of a mandate sync: one call to the provider, or a record of what its state means. `wait`: a mandate
 * that may charge cannot be read, so that nothing may be created or changed.
 */
export type MandateStep =
  | { readonly type: 'nothing' }
  | { readonly type: 'wait' }
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
 * live again. Nothing is created while an unreadable mandate may charge, because both would (decision 69).
 */
export function nextMandateStep(
  wanted: Schedule | null,
  mandate: Mandate,
  { rows: existing, unreadable }: FoundMandates,
  now: Instant,
): MandateStep {
  const live = existing.filter(isLive);
  const current = existing.find(({ id }) => id === mandate.providerId);
  if (wanted === null) {
    const [first] = [...live, ...unreadable.filter(mayCharge).filter(hasId)];
    if (first) return cancel(first);
    // The mandate has ended. Keeping its id would make it look like a cancellation by the customer once renewals
    // resume.
    return mandate.providerId === null ? { type: 'nothing' } : { type: 'detach' };
  }
  const own = current ?? unreadable.filter(hasId).find(({ id }) => id === mandate.providerId);
  if (own && !mayCharge(own)) return deadMandateStep(own, mandate, wanted, now);
  if (own && own !== current) {
    const other = live.find(({ id }) => id !== own.id);
    return other ? cancel(other) : ownUnreadableStep(mandate, wanted, now);
  }
  const kept = current ?? live.find(({ provider }) => provider === mandate.provider);
  // A status that we do not know may be that of a dead mandate. Check refuses what it charges.
  const surplus = [...live, ...(kept ? unreadable.filter(isLive).filter(hasId) : [])].find(({ id }) => id !== kept?.id);
  if (surplus) return cancel(surplus);
  if (!kept) {
    if (unreadable.some(mayCharge)) return { type: 'wait' };
    return wanted.late?.isOver ? { type: 'detach' } : { type: 'create', schedule: wanted };
  }
  if (kept.id === mandate.providerId && mandate.providerToken !== mandate.token) return cancel(kept);
  // A create call that timed out may have succeeded.
  if (kept.id !== mandate.providerId) return { type: 'adopt', id: kept.id };
  if (matches(kept, wanted, now) && hasAddress(mandate)) return { type: 'nothing' };
  const { late, ...schedule } = wanted;
  const isDateKept = hasOwnDate(kept, wanted, now) || isAboutToCharge(kept, wanted, now);
  if (isDateKept && kept.nextChargeAt !== null)
    return { type: 'update', id: kept.id, schedule: { ...schedule, nextChargeAt: kept.nextChargeAt } };
  return late?.isOver ? cancel(kept) : { type: 'update', id: kept.id, schedule: wanted };
}

const cancel = ({ id, provider }: Pick<ProviderMandate, 'id' | 'provider'>): MandateStep => ({
  type: 'cancel',
  id,
  provider,
});

const hasId = (mandate: UnreadableMandate): mandate is UnreadableMandate & { readonly id: string } =>
  mandate.id !== null;

/**
 * The customer's own mandate cannot be read, and may charge. It stays as long as the terms that the provider confirmed
 * last are the wanted ones. Other terms, or another card, wait until it can be read.
 */
function ownUnreadableStep(
  { token, providerToken, providerState }: Mandate,
  wanted: Schedule,
  now: Instant,
): MandateStep {
  const isDue = now >= wanted.periodEnd - RENEWAL_TOLERANCE;
  const isSame =
    providerState !== null &&
    providerState.amount === wanted.amount &&
    providerState.months === wanted.months &&
    (isDue || (providerState.nextChargeAt !== null && isSameMoment(providerState.nextChargeAt, wanted.nextChargeAt)));
  return isSame && token === providerToken ? { type: 'nothing' } : { type: 'wait' };
}

/**
 * A dead mandate is detached when the customer has paid with another card since. A rejected or expired one is also
 * detached when the current period is not due yet, because that period was paid since. A mandate that was cancelled on
 * the provider's own site counts as a cancellation by the customer.
 */
function deadMandateStep(
  current: { readonly id: string; readonly status: MandateStatus | null },
  mandate: Mandate,
  wanted: Schedule,
  now: Instant,
): MandateStep {
  if (mandate.providerToken !== mandate.token) return { type: 'detach' };
  if (current.status === 'cancelled') {
    return mandate.cancellationRequestedFor === current.id
      ? { type: 'detach' }
      : { type: 'mark-cancelled-at-provider' };
  }
  if (wanted.periodEnd - RENEWAL_TOLERANCE > now) return { type: 'detach' };
  return { type: 'mark-lost', reason: current.status === 'rejected' ? 'rejected' : 'expired' };
}

const hasAddress = ({ email, providerEmail }: Mandate): boolean => providerEmail === null || providerEmail === email;

function matches(existing: ProviderMandate, wanted: Schedule, now: Instant): boolean {
  const sameTerms = existing.amount === wanted.amount && existing.months === wanted.months;
  if (hasOwnDate(existing, wanted, now)) return sameTerms;
  if (existing.nextChargeAt === null) return false;
  const chargingNow = existing.nextChargeAt <= now;
  const isWanted = isSameMoment(existing.nextChargeAt, wanted.nextChargeAt);
  return sameTerms && (chargingNow || isWanted || isAboutToCharge(existing, wanted, now));
}

/** Whether the provider charges within minutes, because the mandate was made just before the end of the period. */
const isAboutToCharge = ({ nextChargeAt }: ProviderMandate, { late, periodEnd }: Schedule, now: Instant): boolean =>
  late !== undefined && nextChargeAt !== null && nextChargeAt > now && isSameMoment(nextChargeAt, periodEnd);

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
