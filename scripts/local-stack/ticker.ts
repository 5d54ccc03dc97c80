import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '@functions/compose';
import { runNamedJob } from '@functions/jobs/jobs';
import { readSettings } from '@functions/settings';
import { messageOf } from '../lib/cli';
import { stopSignal } from '../lib/stop-signal';

const INTERVAL_MS = 2000;

/**
 * Runs the jobs that are scheduled every minute, because the emulators do not trigger scheduled functions. All other
 * jobs run by `npm run clock` or `npm run jobs`.
 */
const { deps } = compose(readSettings(process.env));
const signal = stopSignal();
while (!signal.aborted) {
  try {
    await runNamedJob(deps, 'sweep-payment-events');
    await runNamedJob(deps, 'sweep-outbox');
    await runNamedJob(deps, 'run-due-checkpoints');
  } catch (error) {
    console.error(`a job failed: ${messageOf(error)}`);
  }
  await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
}
process.exit(0);
