import type { Clock } from '../ports';

export const systemClock: Clock = {
  now: async () => Date.now(),
  realNow: () => Date.now(),
};
