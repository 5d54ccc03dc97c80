import type { Instant } from './calendar';

/** Outside services whose answers are written down. */
export const SERVICES = ['cloudpayments', 'mail'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** When an outside service last answered a call of ours, and when it last did not. Real time. */
export interface DependencyHealth {
  readonly service: ServiceName;
  /** It may have been a no. */
  readonly answeredAt: Instant | null;
  readonly failedAt: Instant | null;
}
