import type { JobName } from '@functions/domain/platform/job-run';
import { checkMandates } from '@functions/jobs/check-mandates';
import { closeYesterday } from '@functions/jobs/close-yesterday';
import { passMilestones } from '@functions/jobs/pass-milestones';
import { redactPaymentEvents } from '@functions/jobs/redact-payment-events';
import { seeToUnclaimedPayments } from '@functions/jobs/see-to-unclaimed-payments';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/jobs/sweep-payment-events';
import { upgradeDocuments } from '@functions/store/upgrade-documents';
import { runJob, type Job } from '@functions/usecases/platform/run-job';
import { CommandError, runCommand } from '../lib/cli';
import { joinRunningSuite } from '../local-stack/running-local-stack';
import { suiteOrProject } from '../local-stack/local-stack-or-project';

/** Every job by its name, to be run once by hand against the running suite. */
const JOBS: Record<JobName, Job> = {
  'check-mandates': checkMandates,
  'close-yesterday': closeYesterday,
  'pass-milestones': passMilestones,
  'redact-payment-events': redactPaymentEvents,
  'see-to-unclaimed-payments': seeToUnclaimedPayments,
  'sweep-outbox': sweepOutbox,
  'sweep-payment-events': sweepPaymentEvents,
};

/** No schedule runs this one: it is for the release that changes a stored shape, and for a real project as well. */
const UPGRADE = 'upgrade-documents';

await runCommand(async () => {
  const wanted = process.argv[2] ?? '';
  if (wanted === UPGRADE) return upgrade();
  const name = Object.keys(JOBS).find((known): known is JobName => known === wanted);
  if (name === undefined)
    throw new CommandError(
      `Usage: npm run jobs -- <name>, where the name is one of ${[...Object.keys(JOBS), UPGRADE].join(', ')}.`,
    );
  const { deps } = await joinRunningSuite();
  const seenTo = await runJob(deps, name, JOBS[name]);
  console.log(seenTo === null ? `${name}: done` : `${name}: ${seenTo}`);
  return 0;
});

async function upgrade(): Promise<number> {
  const { db } = await suiteOrProject();
  const found = await Array.fromAsync(upgradeDocuments(db));
  for (const { collection, seen, rewritten } of found) console.log(`${collection}: ${rewritten} of ${seen} rewritten`);
  if (found.length === 0) console.log('Every collection is in its first version: there is nothing to rewrite.');
  return 0;
}
