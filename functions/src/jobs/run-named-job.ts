import type { JobName } from '@functions/domain/platform/job-run';
import type { Deps } from '@functions/ports/services';
import { runJob } from '@functions/usecases/platform/run-job';
import { JOB_FUNCTIONS } from './jobs';

/** Runs a scheduled job and records its run. */
export const runNamedJob = async (deps: Deps, name: JobName): Promise<void> => {
  await runJob(deps, name, JOB_FUNCTIONS[name]);
};
