import type { DuePage, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { Repositories as Lower } from '@functions/staff/ports/repositories';
import type { BillingMetric } from '@functions/subscription/rules/billing-metrics';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';

export interface DueSubscription {
  readonly uid: string;
  readonly dueAt: Instant;
}

export interface SubscriptionRepository extends Repository<Subscription> {
  /** Subscriptions with a due checkpoint, oldest first. */
  due(now: Instant, page: DuePage<DueSubscription>): Promise<DueSubscription[]>;
  /** When the next checkpoint of any subscription is due; null when none is scheduled. */
  nextDue(): Promise<Instant | null>;
  /** Every recorded event of a customer, in the order of recording. */
  history(uid: string): Promise<SubscriptionEvent[]>;
  /** Events up to a moment, newest first. */
  historyUntil(uid: string, until: Instant, limit: number): Promise<{ event: SubscriptionEvent; version: number }[]>;
  /**
   * Appends an event to the history. `metrics`: what it counts as on its accounting day. Throws AlreadyExists for a
   * known version.
   */
  record(uid: string, version: number, event: SubscriptionEvent, metrics: readonly BillingMetric[]): Promise<void>;
}

export interface Repositories extends Lower {
  subscriptions: SubscriptionRepository;
}
