import type { Clock } from '@functions/ports/services';

export const systemClock: Clock = {
  now: async () => Date.now(),
  realNow: () => Date.now(),
};
