import { JOB_NAMES } from '@functions/base/rules/job-run';
import { runNamedJob } from '@functions/jobs/jobs';
import { endStaffSessions, replayRemovals } from '@functions/customer-life/steps/replay-removals';
import { upgradeDocuments } from '@functions/store/upgrade-documents';
import { readFileSync } from 'node:fs';
import { CommandError, messageOf } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { readRemovals, type RemovalsFile } from '../lib/removals-file';
import { joinLocalStack } from '../local-stack/running-local-stack';
import { localStackOrProject, PROJECT_OPTION } from '../local-stack/local-stack-or-project';

/** Not scheduled: run it after a release that changes the schema of stored documents, also on a real project. */
const UPGRADE = 'upgrade-documents';
/** Not scheduled: a step of a restore (docs/deploy.md). */
const REPLAY = 'replay-removals';

const usage = `Usage: npm run jobs -- [--project <project id or alias in .firebaserc>]
         [--file <lines of the log>] <name>
  Names: ${[...JOB_NAMES, UPGRADE, REPLAY].join(', ')}
  --project       only for ${UPGRADE} and ${REPLAY}: a real project, with your own Google credentials
  --file          only for ${REPLAY}: the removals since the restored minute, as gcloud logging read prints them
  --unconfirmed   only for ${REPLAY}: also those whose commit may have failed`;

const OPTIONS = { ...PROJECT_OPTION, file: { type: 'string' }, unconfirmed: { type: 'boolean' } } as const;
const LINE = { usage, options: OPTIONS, maxPositionals: 1 } as const;

await runCommandLine(LINE, async ({ values, positionals: [wanted = ''] }) => {
  const { project, file, unconfirmed = false } = values;
  if (wanted === REPLAY) {
    if (file === undefined) throw new UsageError(`${REPLAY} needs --file.`);
    return replay(project, removalsIn(file), unconfirmed);
  }
  if (file !== undefined || unconfirmed) throw new UsageError(`--file and --unconfirmed are for ${REPLAY} only.`);
  if (wanted === UPGRADE) return upgrade(project);
  if (project !== undefined)
    throw new UsageError(`--project is for ${UPGRADE} and ${REPLAY} only: Cloud Scheduler runs the jobs.`);
  const name = JOB_NAMES.find((known) => known === wanted);
  if (name === undefined) throw new UsageError(`Unknown job "${wanted}".`);
  const { deps } = await joinLocalStack();
  const processed = await runNamedJob(deps, name);
  console.log(processed === null ? `${name}: done` : `${name}: ${processed} processed`);
  return 0;
});

function removalsIn(file: string): RemovalsFile {
  try {
    return readRemovals(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
}

/** Prints what became of each removal. The exit code is 1 if a person has to look at one. */
async function replay(project: string | undefined, file: RemovalsFile, alsoUnconfirmed: boolean): Promise<number> {
  const { deps } = await localStackOrProject(project);
  let refused = 0;
  console.log(`sessions of staff: ${await endStaffSessions(deps)} ended`);
  const removals = [...file.confirmed, ...(alsoUnconfirmed ? file.unconfirmed : [])];
  for await (const { removal, outcome } of replayRemovals(deps, removals)) {
    console.log(`${outcome}: ${JSON.stringify(removal)}`);
    if (outcome.startsWith('refused')) refused += 1;
  }
  const skipped = alsoUnconfirmed ? [] : file.unconfirmed;
  for (const removal of skipped) console.log(`not applied, its commit may have failed: ${JSON.stringify(removal)}`);
  console.log(`${removals.length} replayed, ${refused} refused, ${skipped.length} not confirmed.`);
  return refused + skipped.length === 0 ? 0 : 1;
}

async function upgrade(project: string | undefined): Promise<number> {
  const { db } = await localStackOrProject(project);
  const found = await Array.fromAsync(upgradeDocuments(db));
  for (const { collection, seen, rewritten } of found) console.log(`${collection}: ${rewritten} of ${seen} rewritten`);
  if (found.length === 0) console.log('Every collection has schema version 1: nothing to rewrite.');
  return 0;
}
