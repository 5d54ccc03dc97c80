import type { JobName, JobRun } from '@functions/base/rules/job-run';
import { childLogger, type Deps } from '@functions/ports/services';

/** A scheduled job. It may return the number of items it tried, and throws if it could not continue. */
export type Job = (deps: Deps) => Promise<unknown>;

/**
 * Runs a job and stores its start, duration (ms) and result. A failure is logged and thrown again, so that the
 * scheduler records it. Returns the number of items tried, or null if the job does not count.
 */
export async function runJob(deps: Deps, name: JobName, job: Job): Promise<number | null> {
  const runId = deps.random.secretId();
  const log = childLogger(deps.log, { job: name, runId });
  const startedAt = deps.clock.realNow();
  const recordRun = async (outcome: Pick<JobRun, 'result' | 'processed' | 'error'>): Promise<void> =>
    deps.store.nonTransactional.jobRuns.save({
      name,
      runId,
      startedAt,
      durationMs: deps.clock.realNow() - startedAt,
      ...outcome,
    });
  let returned: unknown;
  try {
    returned = await job({ ...deps, log });
  } catch (error) {
    log.error('job failed', error);
    await recordRun({ result: 'failed', processed: null, error: error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
  const processed = typeof returned === 'number' ? returned : null;
  await recordRun({ result: 'done', processed, error: null });
  return processed;
}
