import { JOBS, type JobName, type JobPlan, type JobRun } from '@functions/domain/job-run';
import { logAbout, type Deps } from '@functions/ports';
import { pageByPage, type Job } from './page-by-page';

/** Runs a job and writes down when, how long and with what result; its failure is logged and thrown on, for the scheduler to see. */
export async function runJob(deps: Deps, name: JobName, job: Job): Promise<number | null> {
  const runId = deps.random.secretId();
  const log = logAbout(deps.log, { job: name, runId });
  const startedAt = deps.clock.realNow();
  const note = async (about: Pick<JobRun, 'result' | 'seenTo' | 'error'>): Promise<void> =>
    deps.store.direct.jobRuns.save({ name, runId, startedAt, took: deps.clock.realNow() - startedAt, ...about });
  const { page = Infinity }: JobPlan = JOBS[name];
  let seenTo: number | null;
  try {
    seenTo = await pageByPage({ ...deps, log }, page, job);
  } catch (error) {
    log.error('job failed', error);
    await note({ result: 'failed', seenTo: null, error: error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
  await note({ result: 'done', seenTo, error: null });
  return seenTo;
}
