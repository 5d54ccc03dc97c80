/**
 * What a payment bought, as staff see it. `access`: a term of unknown length; `card-check`: the payment only checked a
 * card; `unknown`: nobody expected the payment, or it is too old to tell.
 */
export const SOLD_KINDS = ['term', 'trial', 'device', 'access', 'card-check', 'gift', 'unknown'] as const;
export type SoldKind = (typeof SOLD_KINDS)[number];
