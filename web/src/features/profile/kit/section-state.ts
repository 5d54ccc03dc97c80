import type { Profile } from '@functions/customer-life/contract/get-profile';
import type { ButtonLook } from '@web/ui/button';
import type { StatusTone } from '@web/ui/status-dot';
import type { IllustrationState } from '@web/ui/status-illustration';

export type Section =
  | 'referral'
  | 'active'
  | 'cancelled'
  | 'devices'
  | 'apps'
  | 'purchase'
  | 'friends'
  | 'payments'
  | 'signIns'
  | 'letters'
  | 'data'
  | 'support';

type SubscriptionState = Pick<Profile['userInfo'], 'subscriptionStatus' | 'subscriptionIsActive'>;

/** The state of a subscription, with a failed renewal and with given time. */
type PaymentState = { readonly userInfo: SubscriptionState } & Pick<Profile, 'pastDue' | 'isGift'>;

/** The sections of every customer, in addition to those of §2. Customers without a purchase have no payments. */
const commonSections = ({ subscriptionStatus }: SubscriptionState): readonly Section[] =>
  subscriptionStatus === 'NOT_ACTIVE'
    ? ['friends', 'signIns', 'letters', 'data']
    : ['friends', 'payments', 'signIns', 'letters', 'data'];

/** §2: the sections for a subscription state, in display order. */
export function sectionsFor(state: SubscriptionState): readonly Section[] {
  const { subscriptionStatus, subscriptionIsActive } = state;
  const common = [...commonSections(state), 'support'] as const;
  if (subscriptionStatus === 'ACTIVE') return ['referral', 'active', 'devices', 'apps', ...common];
  if (subscriptionStatus === 'CANCELED' && subscriptionIsActive)
    return ['referral', 'cancelled', 'devices', 'apps', ...common];
  return ['purchase', ...common];
}

/**
 * Whether a device slot is sold: not to a customer who has only what was given. The price of a slot is that of a
 * tariff, and they have none.
 */
export const sellsDevices = ({ tariff, restricted, pastDue }: Pick<Profile, 'tariff' | 'restricted' | 'pastDue'>) =>
  tariff !== null && restricted === null && pastDue === null;

/** §4: green when active or given, amber when cancelled with paid time left or past due (decision 81), else red. */
export function toneOf({
  userInfo: { subscriptionStatus, subscriptionIsActive },
  pastDue,
  isGift,
}: PaymentState): StatusTone {
  if (isGift) return 'good';
  if (subscriptionStatus === 'ACTIVE') return pastDue === null ? 'good' : 'warn';
  return subscriptionStatus === 'CANCELED' && subscriptionIsActive ? 'warn' : 'bad';
}

const ILLUSTRATIONS = { good: 'active', warn: 'neutral', bad: 'inactive' } as const satisfies Record<
  StatusTone,
  IllustrationState
>;

/** The sun of a past-due subscription stands lower than that of a cancelled one: access is about to end. */
export const illustrationFor = (state: PaymentState): IllustrationState =>
  toneOf(state) === 'warn' && state.pastDue !== null ? 'low' : ILLUSTRATIONS[toneOf(state)];

/** Whether the customer has access, but no device has connected yet. */
export const lacksFirstDevice = ({
  userInfo,
  restricted,
  devices,
}: Pick<Profile, 'userInfo' | 'restricted' | 'devices'>): boolean =>
  userInfo.subscriptionIsActive && restricted === null && !hasConnectedDevice({ devices });

type NextStep = 'claim' | 'pay' | 'install' | 'extend';

/**
 * The look of the button of a step: the page fills only that of the next one. Money that waits comes first, then the
 * first device, then a further term.
 */
export function lookOfStep(
  step: NextStep,
  profile: Pick<Profile, 'unclaimed' | 'pastDue' | 'userInfo' | 'restricted' | 'devices'>,
): ButtonLook {
  const { unclaimed, pastDue } = profile;
  const next = unclaimed !== null ? 'claim' : pastDue?.retry ? 'pay' : lacksFirstDevice(profile) ? 'install' : 'extend';
  return step === next ? 'primary' : 'outline';
}

export const hasConnectedDevice = ({ devices }: Pick<Profile, 'devices'>): boolean =>
  devices.some(({ firstActivation }) => firstActivation !== null);
