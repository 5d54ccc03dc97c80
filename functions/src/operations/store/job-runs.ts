import type { AccountsSave, JobName, JobRun } from '@functions/base/rules/job-run';
import type { JobRunRepository } from '@functions/operations/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const JOB_RUNS = defineCollection('jobRuns', {
  customerData: null,
});

const MAX_JOBS = 30;
const SAVE_ACCOUNTS: JobName = 'save-accounts';

/** jobRuns/{name}: the last run of each scheduled job, the start of its last successful one, and its progress. */
export const jobRuns = (access: FirestoreSession): JobRunRepository => {
  const documentOf = (name: JobName) => collectionOf(access, JOB_RUNS).doc(name);
  return {
    save: (run) =>
      access.merge(documentOf(run.name), { ...run, ...(run.result === 'done' && { succeededAt: run.startedAt }) }),
    listAll: async () => {
      const found = await access.find(collectionOf(access, JOB_RUNS).limit(MAX_JOBS));
      // Progress that was saved before the first run ended is no run.
      return found
        .filter(({ startedAt }) => startedAt !== undefined)
        .map(({ progress: _progress, ...run }) => ({ succeededAt: null, ...run }) as JobRun);
    },
    accountsSave: async () => ((await access.get(documentOf(SAVE_ACCOUNTS)))?.progress ?? null) as AccountsSave | null,
    setAccountsSave: (progress) => access.merge(documentOf(SAVE_ACCOUNTS), { progress }),
  };
};
