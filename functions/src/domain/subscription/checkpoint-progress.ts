import type { Instant } from '@functions/domain/platform/calendar';

/** The moments of a period at which a job sends a reminder or changes the subscription. */
export type Checkpoint = 'renewal-reminder-3d' | 'renewal-reminder-1d' | 'period-end' | 'access-end' | 'week-after-end';

/** The checkpoints that were run for the period that ends at `periodEnd`. */
export interface CheckpointProgress {
  readonly periodEnd: Instant | null;
  readonly reached: readonly Checkpoint[];
}

/** The progress before the first period. */
export const noProgress: CheckpointProgress = { periodEnd: null, reached: [] };
