import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '@functions/compose';
import { runDueCheckpoints } from '@functions/jobs/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/jobs/sweep-payment-events';
import { readSettings } from '@functions/settings';
import { runJob } from '@functions/usecases/platform/run-job';
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
    await runJob(deps, 'sweep-payment-events', sweepPaymentEvents);
    await runJob(deps, 'sweep-outbox', sweepOutbox);
    await runJob(deps, 'run-due-checkpoints', runDueCheckpoints);
  } catch (error) {
    console.error(`a job failed: ${messageOf(error)}`);
  }
  await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
}
process.exit(0);
