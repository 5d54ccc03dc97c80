import { JOB_NAMES } from '@functions/domain/platform/job-run';
import { runNamedJob } from '@functions/jobs/jobs';
import { upgradeDocuments } from '@functions/store/upgrade-documents';
import { runCommandLine, UsageError } from '../lib/command-line';
import { joinLocalStack } from '../local-stack/running-local-stack';
import { localStackOrProject, PROJECT_OPTION } from '../local-stack/local-stack-or-project';

/** Not scheduled: run it after a release that changes the schema of stored documents, also on a real project. */
const UPGRADE = 'upgrade-documents';

const usage = `Usage: npm run jobs -- [--project <project id or alias in .firebaserc>] <name>
  Names: ${[...JOB_NAMES, UPGRADE].join(', ')}
  --project   only for ${UPGRADE}: a real project, with your own Google credentials`;

const LINE = { usage, options: PROJECT_OPTION, maxPositionals: 1 } as const;

await runCommandLine(LINE, async ({ values, positionals: [wanted = ''] }) => {
  const { project } = values;
  if (wanted === UPGRADE) return upgrade(project);
  if (project !== undefined) throw new UsageError(`--project is for ${UPGRADE} only: Cloud Scheduler runs the jobs.`);
  const name = JOB_NAMES.find((known) => known === wanted);
  if (name === undefined) throw new UsageError(`Unknown job "${wanted}".`);
  const { deps } = await joinLocalStack();
  const processed = await runNamedJob(deps, name);
  console.log(processed === null ? `${name}: done` : `${name}: ${processed} processed`);
  return 0;
});

async function upgrade(project: string | undefined): Promise<number> {
  const { db } = await localStackOrProject(project);
  const found = await Array.fromAsync(upgradeDocuments(db));
  for (const { collection, seen, rewritten } of found) console.log(`${collection}: ${rewritten} of ${seen} rewritten`);
  if (found.length === 0) console.log('Every collection has schema version 1: nothing to rewrite.');
  return 0;
}
