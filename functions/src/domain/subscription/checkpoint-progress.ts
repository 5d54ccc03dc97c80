import type { Instant } from '@functions/domain/platform/calendar';

/** The moments of a running period at which something is to be done or said. */
export type Checkpoint = 'renewal-reminder-3d' | 'renewal-reminder-1d' | 'period-end' | 'access-end';

/** Those that were seen to, of the period that ends at `periodEnd`. */
export interface CheckpointProgress {
  readonly periodEnd: Instant | null;
  readonly reached: readonly Checkpoint[];
}

export const noProgress: CheckpointProgress = { periodEnd: null, reached: [] };
