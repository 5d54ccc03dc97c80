import type { Instant } from './calendar';

/** Outside services whose responses are recorded; `payments` are all payment providers together. */
export const SERVICES = ['payments', 'mail'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** When an outside service last responded to a call, and when it last failed to. Real time. */
export interface DependencyHealth {
  readonly service: ServiceName;
  /** Any response counts, also a rejection. */
  readonly answeredAt: Instant | null;
  readonly failedAt: Instant | null;
}
