/** §4: the statuses of a subscription on the wire. */
export const SUBSCRIPTION_STATUSES = ['NOT_ACTIVE', 'ACTIVE', 'CANCELED', 'EXPIRED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** §3: where a device runs. */
export const PLATFORMS = ['ios', 'android', 'windows', 'desktop', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Who signs customers in. The values are Firebase's provider ids; Yandex is ours. */
export const SIGN_IN_PROVIDERS = ['google.com', 'yandex', 'password'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
