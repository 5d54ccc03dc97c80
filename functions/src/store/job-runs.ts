import type { JobRun } from '@functions/domain/platform/job-run';
import type { JobRunRepository } from '@functions/ports/repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

const MOST = 30;

/** jobs/{name}: the last run of each scheduled job, and when it last went well. */
export const jobRuns = (access: FirestoreSession): JobRunRepository => ({
  save: (run) =>
    access.merge(collectionOf(access, 'jobRuns').doc(run.name), {
      ...run,
      ...(run.result === 'done' && { succeededAt: run.startedAt }),
    }),
  listAll: async () =>
    (await access.find(collectionOf(access, 'jobRuns').limit(MOST))).map(
      (found) => ({ succeededAt: null, ...found }) as JobRun,
    ),
});
