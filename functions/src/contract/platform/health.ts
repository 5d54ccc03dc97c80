import * as z from 'zod/mini';
import { isoDate, succeeded } from '@contract/wire';

/** `warn`: somebody has work to do. `bad`: something does not work. */
const state = z.enum(['good', 'warn', 'bad']);
const moment = z.nullable(isoDate);

/** How the product does, read from what it wrote down itself: nobody outside is asked. */
export const health = z.object({
  success: succeeded,
  /** The worst of everything below. */
  state,
  now: isoDate,
  /** The commit that was deployed. */
  release: z.string(),
  checks: z.array(z.object({ name: z.string(), state, count: z.nullable(z.int()), since: moment })),
  jobs: z.array(
    z.object({
      name: z.string(),
      state,
      startedAt: moment,
      succeededAt: moment,
      /** ms */
      took: z.nullable(z.int()),
      seenTo: z.nullable(z.int()),
      /** The kind of error; `runId` finds what it said in the log. */
      error: z.nullable(z.string()),
      runId: z.nullable(z.string()),
    }),
  ),
  services: z.array(z.object({ service: z.string(), state, answeredAt: moment, failedAt: moment })),
});
export type HealthOnTheWire = z.output<typeof health>;
