import type { Instant } from '@functions/domain/platform/calendar';

/** The moments of a running period at which something is to be done or said. */
export type Milestone = 'three-days-ahead' | 'one-day-ahead' | 'period-end' | 'access-end';

/** Those that were seen to, of the period that ends at `periodEnd`. */
export interface Passed {
  readonly periodEnd: Instant | null;
  readonly milestones: readonly Milestone[];
}

export const nothingPassed: Passed = { periodEnd: null, milestones: [] };
