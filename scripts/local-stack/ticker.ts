import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '@functions/compose';
import { seen } from '@functions/nodes/rules/node';
import { runNamedJob } from '@functions/jobs/jobs';
import { readSettings } from '@functions/settings';
import { DEMO_NODES } from '../seed/seed-connections';
import { messageOf } from '../lib/cli';
import { stopSignal } from '../lib/stop-signal';

const INTERVAL_MS = 2000;
/** In how many rounds the demo nodes call once. */
const ROUNDS_BETWEEN_CALLS = 30;

const { deps } = compose(readSettings(process.env));

/**
 * Otherwise the servers of the demo would be silent to every customer twelve minutes after the start. False before they
 * are seeded.
 */
async function callFromDemoNodes(): Promise<boolean> {
  let isKnown = false;
  const { nodes } = deps.store.nonTransactional;
  for (const { nodeId } of DEMO_NODES) {
    const node = await nodes.get(nodeId);
    const called = node === null || node.revokedAt !== null ? null : seen(node, 'current', deps.clock.realNow());
    if (called !== null) await nodes.save(called);
    isKnown ||= node !== null;
  }
  return isKnown;
}

/**
 * Runs the jobs that are scheduled every minute, because the emulators do not trigger scheduled functions. All other
 * jobs run by `npm run clock` or `npm run jobs`.
 */
const signal = stopSignal();
let nextCalls = 0;
for (let round = 0; !signal.aborted; round += 1) {
  try {
    if (round >= nextCalls && (await callFromDemoNodes())) nextCalls = round + ROUNDS_BETWEEN_CALLS;
    await runNamedJob(deps, 'sweep-payment-events');
    await runNamedJob(deps, 'sweep-outbox');
    await runNamedJob(deps, 'run-due-checkpoints');
  } catch (error) {
    console.error(`a job failed: ${messageOf(error)}`);
  }
  await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
}
process.exit(0);
