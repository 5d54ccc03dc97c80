import type { Profile } from '@contract/subscription/get-profile';
import type { StatusTone } from '@web/ui/status-dot';
import type { IllustrationState } from '@web/ui/status-illustration';

export type Section =
  'referral' | 'active' | 'cancelled' | 'devices' | 'apps' | 'purchase' | 'payments' | 'account' | 'support';

type SubscriptionState = Pick<Profile['userInfo'], 'subscriptionStatus' | 'subscriptionIsActive'>;

/** The sections of every customer, in addition to those of §2. Customers without a purchase have no payments. */
const commonSections = ({ subscriptionStatus }: SubscriptionState): readonly Section[] =>
  subscriptionStatus === 'NOT_ACTIVE' ? ['account'] : ['payments', 'account'];

/** §2: the sections for a subscription state, in display order. */
export function sectionsFor(state: SubscriptionState): readonly Section[] {
  const { subscriptionStatus, subscriptionIsActive } = state;
  const common = [...commonSections(state), 'support'] as const;
  if (subscriptionStatus === 'ACTIVE') return ['referral', 'active', 'devices', 'apps', ...common];
  if (subscriptionStatus === 'CANCELED' && subscriptionIsActive)
    return ['referral', 'cancelled', 'devices', 'apps', ...common];
  return ['purchase', ...common];
}

/** §4: green when active, amber when cancelled with paid time left, else red. */
export function toneOf({ subscriptionStatus, subscriptionIsActive }: SubscriptionState): StatusTone {
  if (subscriptionStatus === 'ACTIVE') return 'good';
  return subscriptionStatus === 'CANCELED' && subscriptionIsActive ? 'warn' : 'bad';
}

const ILLUSTRATIONS = { good: 'active', warn: 'neutral', bad: 'inactive' } as const satisfies Record<
  StatusTone,
  IllustrationState
>;

export const illustrationFor = (state: SubscriptionState): IllustrationState => ILLUSTRATIONS[toneOf(state)];
