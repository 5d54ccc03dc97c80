import type { JobRun } from '@functions/domain/platform/job-run';
import type { JobRunRepository } from '@functions/ports/repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

const MAX_JOBS = 30;

/** jobRuns/{name}: the last run of each scheduled job, and the start of its last successful one. */
export const jobRuns = (access: FirestoreSession): JobRunRepository => ({
  save: (run) =>
    access.merge(collectionOf(access, 'jobRuns').doc(run.name), {
      ...run,
      ...(run.result === 'done' && { succeededAt: run.startedAt }),
    }),
  listAll: async () =>
    (await access.find(collectionOf(access, 'jobRuns').limit(MAX_JOBS))).map(
      (found) => ({ succeededAt: null, ...found }) as JobRun,
    ),
});
