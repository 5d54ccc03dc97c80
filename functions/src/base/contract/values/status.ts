/** The statuses of a subscription on the wire (§4). */
export const SUBSCRIPTION_STATUSES = ['NOT_ACTIVE', 'ACTIVE', 'CANCELED', 'EXPIRED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The platforms of devices (§3). */
export const PLATFORMS = ['ios', 'android', 'windows', 'desktop', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The sign-in providers. The values are Firebase's provider ids; `yandex` is our own. */
export const SIGN_IN_PROVIDERS = ['google.com', 'yandex', 'password'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** Every way to sign in: at a provider, or with a passkey. */
export const SIGN_IN_WAYS = [...SIGN_IN_PROVIDERS, 'passkey'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/**
 * Why a subscription has ended. `renewalFailed`: the provider could not charge. `renewalOff`: no renewal was to follow.
 * `notRenewable`: paid by a method that cannot be charged again. `refunded`: the payment of the period was returned.
 */
export const ENDING_REASONS = ['renewalFailed', 'renewalOff', 'notRenewable', 'refunded'] as const;
export type EndingReason = (typeof ENDING_REASONS)[number];
