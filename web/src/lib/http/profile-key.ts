/** The cache key of every profile. */
export const EVERY_PROFILE = ['profile'] as const;

/** The cache key of a customer's profile, which the profile, the purchase and the cancellation reload. */
export const profileKey = (uid: string) => [...EVERY_PROFILE, uid] as const;
