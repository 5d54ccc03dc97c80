import type { Profile } from '@contract/get-profile';
import type { StatusTone } from '@web/ui/status-dot';
import type { SunHeight } from '@web/ui/horizon';

export type Block = 'referral' | 'active' | 'cancelled' | 'devices' | 'apps' | 'purchase' | 'support';

type Standing = Pick<Profile['userInfo'], 'subscriptionStatus' | 'subscriptionIsActive'>;

/** §2: which blocks a subscription shows, in their order. */
export function blocksFor({ subscriptionStatus, subscriptionIsActive }: Standing): readonly Block[] {
  if (subscriptionStatus === 'ACTIVE') return ['referral', 'active', 'devices', 'apps', 'support'];
  if (subscriptionStatus === 'CANCELED' && subscriptionIsActive) return ['referral', 'cancelled', 'devices', 'apps', 'support'];
  return ['purchase', 'support'];
}

/** §4: green when active, amber when cancelled with paid time left, else red. */
export function toneOf({ subscriptionStatus, subscriptionIsActive }: Standing): StatusTone {
  if (subscriptionStatus === 'ACTIVE') return 'good';
  return subscriptionStatus === 'CANCELED' && subscriptionIsActive ? 'warn' : 'bad';
}

const SUNS = { good: 'high', warn: 'half', bad: 'low' } as const satisfies Record<StatusTone, SunHeight>;

export const sunOf = (standing: Standing): SunHeight => SUNS[toneOf(standing)];
