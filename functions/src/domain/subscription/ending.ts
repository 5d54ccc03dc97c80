import type { Decline } from '@contract/values/decline';
import type { EndingReason } from '@contract/values/status';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Subscription } from './subscription';

export interface Ending {
  /** When access ended. */
  readonly since: Instant;
  readonly reason: EndingReason;
  /** Why the last renewal failed; null with another reason, or when no attempt was reported. */
  readonly decline: Decline | null;
}

/**
 * Why and since when a subscription has ended. Null before the first purchase, while access lasts, and under a
 * restriction, which has a reason of its own. A full refund of the running period ends it at the moment at which it
 * ends the renewals.
 */
export function endingOf(
  {
    accessEndsAt,
    currentPeriodEnd,
    autoRenewal,
    autoRenewalEndedAt,
    pastDue,
    restricted,
  }: Pick<
    Subscription,
    'accessEndsAt' | 'currentPeriodEnd' | 'autoRenewal' | 'autoRenewalEndedAt' | 'pastDue' | 'restricted'
  >,
  now: Instant,
): Ending | null {
  if (accessEndsAt === null || now < accessEndsAt || restricted !== null) return null;
  const since = accessEndsAt;
  if (autoRenewal === 'active' || autoRenewal === 'lost')
    return { since, reason: 'renewalFailed', decline: pastDue === null ? null : (pastDue.decline ?? 'declined') };
  if (autoRenewal === 'unsupported') return { since, reason: 'notRenewable', decline: null };
  const isRefunded = autoRenewalEndedAt !== null && autoRenewalEndedAt === currentPeriodEnd;
  return { since, reason: isRefunded ? 'refunded' : 'renewalOff', decline: null };
}
