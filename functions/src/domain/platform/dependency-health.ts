import type { Instant } from './calendar';

/** Outside services whose responses are recorded; `payments` are all payment providers together. */
export const SERVICES = ['payments', 'mail'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What is recorded: the services, and the trigger of the outbox, which only Google's Eventarc can call. */
export const OBSERVED = [...SERVICES, 'outbox-trigger'] as const;
export type ObservedName = (typeof OBSERVED)[number];

/** When an outside service last responded to a call, or called us, and when it last failed to. Real time. */
export interface DependencyHealth {
  readonly service: ObservedName;
  /** Any response counts, also a rejection. */
  readonly answeredAt: Instant | null;
  readonly failedAt: Instant | null;
}
