import { DAY, MINUTE, type Instant } from '@functions/base/rules/calendar';
import {
  isLive,
  lateChargeOf,
  mayCharge,
  type FoundMandates,
  type LateCharge,
  type Mandate,
  type MandateStatus,
  type ProviderMandate,
  type Schedule,
  type UnreadableMandate,
} from '@functions/payments/rules/mandate';
import { chargeAtRenewal, plannedTariff, type Subscription, renews } from '@functions/subscription/rules/subscription';
import {
  EARLIEST_CHARGE,
  LIFT_NOTICE,
  LONGEST_CHARGE_GAP,
  RENEWAL_TOLERANCE,
  type Terms,
} from '@functions/subscription/rules/terms';

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
  const retryAt = pastDue === null ? undefined : mandate.retryAt;
  const { isLate, planned } = plannedCharge(mandate, currentPeriodEnd, retryAt ?? 0, now);
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

/** When a period is charged: at its end, at the provider's own retry, or late if both have passed. */
function plannedCharge(mandate: Mandate, periodEnd: Instant, retryAt: Instant, now: Instant) {
  const isLate = now > periodEnd && retryAt <= now;
  return { isLate, planned: isLate ? lateDate(mandate, periodEnd, now) : Math.max(periodEnd, retryAt) };
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
export function untoldCharge(mandate: Mandate, subscription: Subscription): LateCharge | null {
  const late = lateChargeOf(mandate, subscription);
  return late !== null && !late.isTold && mandate.providerId !== null && renews(subscription) ? late : null;
}

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
  if (wanted === null) return unwantedStep([...live, ...unreadable.filter(mayCharge).filter(hasId)], mandate);
  const current = existing.find(({ id }) => id === mandate.providerId);
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
  return kept ? keptStep(kept, mandate, wanted, now) : missingStep(unreadable, wanted);
}

/** The provider has no mandate that can be kept. */
function missingStep(unreadable: readonly UnreadableMandate[], wanted: Schedule): MandateStep {
  if (unreadable.some(mayCharge)) return { type: 'wait' };
  return wanted.late?.isOver ? { type: 'detach' } : { type: 'create', schedule: wanted };
}

/** No mandate may be live. */
function unwantedStep([first]: readonly Pick<ProviderMandate, 'id' | 'provider'>[], mandate: Mandate): MandateStep {
  if (first) return cancel(first);
  // The mandate has ended. Keeping its id would make it look like a cancellation by the customer once renewals resume.
  return mandate.providerId === null ? { type: 'nothing' } : { type: 'detach' };
}

/** The only mandate that may charge has the wanted card and terms, or gets them. */
function keptStep(kept: ProviderMandate, mandate: Mandate, wanted: Schedule, now: Instant): MandateStep {
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
