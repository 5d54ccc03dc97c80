import type { Clock } from '@functions/ports/services';

/** The system clock, in ms since the epoch. */
export const systemClock: Clock = {
  now: async () => Date.now(),
  realNow: () => Date.now(),
};
