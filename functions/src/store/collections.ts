/** Every collection there is; a path with a parent names a subcollection. The rules test has a row for each. */
export const COLLECTIONS = [
  'access',
  'audit',
  'clock',
  'customerSearch',
  'customers',
  'days',
  'devices',
  'identities',
  'invites',
  'limits',
  'mandates',
  'orders',
  'outbox',
  'paymentEvents',
  'prepaid',
  'promos',
  'receipts',
  'refunds',
  'staff',
  'refunds/{transactionId}/parts',
  'subscriptions',
  'subscriptions/{uid}/history',
  'tickets',
  'trialUses',
] as const;

export type CollectionName = Exclude<(typeof COLLECTIONS)[number], `${string}/${string}`>;
