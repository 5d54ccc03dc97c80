import type { Decline } from '@functions/base/contract/values/decline';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { EndingReason } from '@functions/base/contract/values/status';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import type { ChargeLine } from './charge';
import { isExpected } from './evolve';
import { runningTerm } from './segments';
import { mayChooseTariff } from './rules';
import {
  comingPrice,
  comingPriceLines,
  plannedTariff,
  renews,
  view,
  type AutoRenewal,
  type Subscription,
  type SubscriptionView,
} from './subscription';
import type { EventOf } from './subscription-event';
import { termsOfNextCharge } from './terms';

/** The term after the time that a customer has: its price is the sum of its lines, in kopecks; 0 if it is free. */
export interface ComingTerm {
  readonly at: Instant;
  readonly months: Tariff;
  readonly price: Kopecks;
  readonly lines: readonly ChargeLine[];
}

/** Whether the next term follows by itself, charged or free, and why not. */
export type Renewal =
  | { readonly kind: 'on'; readonly term: ComingTerm }
  | { readonly kind: 'off'; readonly why: Exclude<AutoRenewal, 'active'> | 'restricted' | 'closed' };

interface Common extends SubscriptionView {
  readonly renewal: Renewal;
  /** The running time was given by somebody else or by staff, and ends without a renewal: nobody cancelled it. */
  readonly isGift: boolean;
  /** The coming term, also while renewals are off; null before the first purchase. */
  readonly comingTerm: ComingTerm | null;
  readonly can: {
    /** The tariff of the next charge can be chosen now. */
    readonly chooseTariff: boolean;
    /** Renewals can be switched on without a charge now. */
    readonly resume: boolean;
    /** Staff can end the trial early. */
    readonly endTrial: boolean;
  };
}

/** Where a customer stands at a moment. */
export type Standing = Common &
  (
    | { readonly state: 'new' }
    | { readonly state: 'open' }
    | ({ readonly state: 'ended' } & Ending)
    | { readonly state: 'restricted'; readonly since: Instant; readonly reason: EventOf<'restricted'>['reason'] }
  );

/** Why and since when there is no access any more. */
export interface Ending {
  readonly since: Instant;
  readonly reason: EndingReason;
  /** Why the last renewal failed; null with another reason, or when no attempt was reported. */
  readonly decline: Decline | null;
}

/** Reads where a customer stands at a moment: the only place that decides it from the stored row. */
export function standingOf(subscription: Subscription, now: Instant): Standing {
  const { accessEndsAt, restricted } = subscription;
  const viewed = view(subscription, now);
  const comingTerm = comingTermOf(subscription, now);
  const common: Common = {
    ...viewed,
    renewal: renewalOf(subscription, comingTerm),
    isGift: viewed.isActive && isGiven(subscription, now),
    comingTerm,
    can: {
      chooseTariff: mayChooseTariff(subscription, now),
      resume: isExpected(subscription, { type: 'resumed', at: now }),
      endTrial: isExpected(subscription, { type: 'trialEnded', at: now }),
    },
  };
  if (restricted !== null)
    return { ...common, state: 'restricted', since: restricted.since, reason: restricted.reason };
  if (accessEndsAt === null) return { ...common, state: 'new' };
  return viewed.isActive
    ? { ...common, state: 'open' }
    : { ...common, state: 'ended', ...endingOf(subscription, accessEndsAt) };
}

/** Without a term there are only days that staff gave to who never bought. */
function isGiven(subscription: Subscription, now: Instant): boolean {
  const term = runningTerm(subscription.time, now);
  return !renews(subscription) && (term === undefined || term.by === 'gift');
}

function comingTermOf(subscription: Subscription, now: Instant): ComingTerm | null {
  const months = plannedTariff(subscription);
  const { currentPeriodEnd } = subscription;
  if (months === null || currentPeriodEnd === null) return null;
  const terms = termsOfNextCharge(subscription, now);
  return {
    at: currentPeriodEnd,
    months,
    price: comingPrice(subscription, terms) ?? 0,
    lines: comingPriceLines(subscription, terms),
  };
}

function renewalOf(subscription: Subscription, term: ComingTerm | null): Renewal {
  const { autoRenewal, restricted } = subscription;
  if (renews(subscription) && term !== null) return { kind: 'on', term };
  if (restricted !== null) return { kind: 'off', why: 'restricted' };
  return { kind: 'off', why: autoRenewal === 'active' ? 'closed' : autoRenewal };
}

/** A full refund of the running period ends access at the moment at which it ends the renewals. */
function endingOf(
  { currentPeriodEnd, autoRenewal, autoRenewalEndedAt, pastDue }: Subscription,
  since: Instant,
): Ending {
  if (autoRenewal === 'active' || autoRenewal === 'lost')
    return { since, reason: 'renewalFailed', decline: pastDue === null ? null : (pastDue.decline ?? 'declined') };
  if (autoRenewal === 'unsupported') return { since, reason: 'notRenewable', decline: null };
  return { since, reason: autoRenewalEndedAt === currentPeriodEnd ? 'refunded' : 'renewalOff', decline: null };
}
