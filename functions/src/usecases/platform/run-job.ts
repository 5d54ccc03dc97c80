import type { JobName, JobRun } from '@functions/domain/platform/job-run';
import { childLogger, type Deps } from '@functions/ports/services';

/** What a job answers: how many it tried, or nothing. Throws when it could not go on. */
export type Job = (deps: Deps) => Promise<unknown>;

/** Runs a job and writes down when, how long and with what result; its failure is logged and thrown on, for the scheduler to see. */
export async function runJob(deps: Deps, name: JobName, job: Job): Promise<number | null> {
  const runId = deps.random.secretId();
  const log = childLogger(deps.log, { job: name, runId });
  const startedAt = deps.clock.realNow();
  const note = async (about: Pick<JobRun, 'result' | 'processed' | 'error'>): Promise<void> =>
    deps.store.nonTransactional.jobRuns.save({
      name,
      runId,
      startedAt,
      durationMs: deps.clock.realNow() - startedAt,
      ...about,
    });
  let answer: unknown;
  try {
    answer = await job({ ...deps, log });
  } catch (error) {
    log.error('job failed', error);
    await note({ result: 'failed', processed: null, error: error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
  const processed = typeof answer === 'number' ? answer : null;
  await note({ result: 'done', processed, error: null });
  return processed;
}
