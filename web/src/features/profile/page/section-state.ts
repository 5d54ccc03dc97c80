import type { Profile } from '@contract/subscription/get-profile';
import type { StatusTone } from '@web/ui/status-dot';
import type { SunHeight } from '@web/ui/horizon';

export type Section =
  'referral' | 'active' | 'cancelled' | 'devices' | 'apps' | 'purchase' | 'payments' | 'account' | 'support';

type SubscriptionState = Pick<Profile['userInfo'], 'subscriptionStatus' | 'subscriptionIsActive'>;

/** What every customer has beyond the spec's blocks; who never bought anything has no payments. */
const own = ({ subscriptionStatus }: SubscriptionState): readonly Section[] =>
  subscriptionStatus === 'NOT_ACTIVE' ? ['account'] : ['payments', 'account'];

/** §2: which blocks a subscription shows, in their order. */
export function sectionsFor(standing: SubscriptionState): readonly Section[] {
  const { subscriptionStatus, subscriptionIsActive } = standing;
  if (subscriptionStatus === 'ACTIVE') return ['referral', 'active', 'devices', 'apps', ...own(standing), 'support'];
  if (subscriptionStatus === 'CANCELED' && subscriptionIsActive)
    return ['referral', 'cancelled', 'devices', 'apps', ...own(standing), 'support'];
  return ['purchase', ...own(standing), 'support'];
}

/** §4: green when active, amber when cancelled with paid time left, else red. */
export function toneOf({ subscriptionStatus, subscriptionIsActive }: SubscriptionState): StatusTone {
  if (subscriptionStatus === 'ACTIVE') return 'good';
  return subscriptionStatus === 'CANCELED' && subscriptionIsActive ? 'warn' : 'bad';
}

const SUNS = { good: 'high', warn: 'half', bad: 'low' } as const satisfies Record<StatusTone, SunHeight>;

export const illustrationFor = (standing: SubscriptionState): SunHeight => SUNS[toneOf(standing)];
