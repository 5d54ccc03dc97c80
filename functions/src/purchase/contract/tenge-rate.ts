import * as z from 'zod/mini';

/** Tenge per rouble and the day of the rate, YYYY-MM-DD. */
export const tengeRate = z.object({ perRouble: z.number(), day: z.string() });
