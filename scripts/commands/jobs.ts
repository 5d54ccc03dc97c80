import { JOB_NAMES } from '@functions/domain/platform/job-run';
import { runNamedJob } from '@functions/jobs/jobs';
import { indexSearch } from '@functions/store/index-search';
import { upgradeDocuments } from '@functions/store/upgrade-documents';
import { runCommandLine, UsageError } from '../lib/command-line';
import { joinLocalStack } from '../local-stack/running-local-stack';
import { localStackOrProject, PROJECT_OPTION } from '../local-stack/local-stack-or-project';

/** Not scheduled: run it after a release that changes the schema of stored documents, also on a real project. */
const UPGRADE = 'upgrade-documents';
/** Not scheduled: run it before and after the release that introduced the index (decision 91). */
const INDEX = 'index-search';
const ON_PROJECTS = [UPGRADE, INDEX];

const usage = `Usage: npm run jobs -- [--project <project id or alias in .firebaserc>] <name>
  Names: ${[...JOB_NAMES, ...ON_PROJECTS].join(', ')}
  --project         only for ${ON_PROJECTS.join(' and ')}: a real project, with your own Google credentials
  --remove-former   only for ${INDEX}: also remove the index that the release before searches`;

const OPTIONS = { ...PROJECT_OPTION, 'remove-former': { type: 'boolean' } } as const;
const LINE = { usage, options: OPTIONS, maxPositionals: 1 } as const;

await runCommandLine(LINE, async ({ values, positionals: [wanted = ''] }) => {
  const { project, 'remove-former': removesFormer = false } = values;
  if (removesFormer && wanted !== INDEX) throw new UsageError(`--remove-former is for ${INDEX} only.`);
  if (wanted === UPGRADE) return upgrade(project);
  if (wanted === INDEX) return index(project, removesFormer);
  if (project !== undefined)
    throw new UsageError(`--project is for ${ON_PROJECTS.join(' and ')} only: Cloud Scheduler runs the jobs.`);
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

async function index(project: string | undefined, removesFormer: boolean): Promise<number> {
  const { db } = await localStackOrProject(project);
  const { seen, indexed, cleaned } = await indexSearch(db, { removesFormer });
  console.log(`customerSearch: ${indexed} of ${seen} indexed, the former index of ${cleaned} removed`);
  return 0;
}
