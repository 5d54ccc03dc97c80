import type { Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';

/** What a device payment pays for, in kopecks. */
export type DeviceLine =
  /** The days until the end of the current period. `days` is missing in older documents. */
  | { readonly kind: 'days-left'; readonly until: Instant; readonly days?: number; readonly amount: Kopecks }
  /** The coming term, whose charge was announced without the device. */
  | { readonly kind: 'coming-term'; readonly months: Tariff; readonly amount: Kopecks };

/** A charge that follows a device payment, in kopecks. An announced one has no part for the device. */
export interface FollowingCharge {
  readonly at: Instant;
  readonly amount: Kopecks;
  readonly isAnnounced: boolean;
}

/** What a customer is told about a device payment: what it pays for, and the charges that follow. */
export interface DeviceOffer {
  readonly lines: readonly DeviceLine[];
  readonly charges: readonly FollowingCharge[];
}
