import * as z from 'zod/mini';
import { isoDate, succeeded } from '@functions/base/contract/wire';

/** `warn`: staff have work to do. `bad`: something does not work. */
const state = z.enum(['good', 'warn', 'bad']);
const moment = z.nullable(isoDate);

/** The health of the product, read from its own records; no outside service is called. */
export const health = z.object({
  success: succeeded,
  /** The worst state of all checks, jobs and services. */
  state,
  /** The worst state of the scheduled jobs. One that does not run cannot report itself: an outside monitor asks. */
  schedules: state,
  now: isoDate,
  /** The deployed commit. */
  release: z.string(),
  checks: z.array(z.object({ name: z.string(), state, count: z.nullable(z.int()), since: moment })),
  jobs: z.array(
    z.object({
      name: z.string(),
      state,
      startedAt: moment,
      succeededAt: moment,
      /** ms */
      durationMs: z.nullable(z.int()),
      processed: z.nullable(z.int()),
      /** The name of the error; `runId` finds its message in the log. */
      error: z.nullable(z.string()),
      runId: z.nullable(z.string()),
    }),
  ),
  services: z.array(z.object({ service: z.string(), state, answeredAt: moment, failedAt: moment })),
});
export type HealthResponse = z.output<typeof health>;
