import type { JobRun } from '@functions/domain/platform/job-run';
import type { JobRunDocuments } from '@functions/ports/repositories';
import { collectionOf, type Access } from './firestore-session';

const MOST = 30;

/** jobs/{name}: the last run of each scheduled job, and when it last went well. */
export const jobRuns = (access: Access): JobRunDocuments => ({
  save: (run) =>
    access.merge(collectionOf(access, 'jobs').doc(run.name), {
      ...run,
      ...(run.result === 'done' && { succeededAt: run.startedAt }),
    }),
  listAll: async () =>
    (await access.find(collectionOf(access, 'jobs').limit(MOST))).map(
      (found) => ({ succeededAt: null, ...found }) as JobRun,
    ),
});
