import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB_NAMES } from '@functions/base/rules/job-run';
import { runNamedJob } from '@functions/jobs/jobs';
import { CUSTOMER_CASES } from '../../support/calls/customer-cases';
import { PANEL_CASES } from '../../support/calls/panel-cases';
import { callOf, EVERY_CALL, succeed } from '../../support/calls/valid-requests';
import { WEBHOOK_CASES } from '../../support/calls/webhook-cases';
import { openWorld, type World } from '../../support/calls/world';
import { sweep } from '../../support/sweep';

/**
 * One example of each use case on the emulators: the requests reach Firestore and Firebase Authentication as the
 * Admin SDK sends them. What the calls do is tested in memory (tests/product). A call that only reads is a sweep: the
 * queries of the Firestore in memory are compared with the emulator in `store/memory-firestore.test.ts`.
 */

const CASES = Object.entries({ ...CUSTOMER_CASES, ...PANEL_CASES, ...WEBHOOK_CASES });
const READS = EVERY_CALL.filter(({ effect }) => effect === 'read').map(({ name }) => name);

let world: World;
let prepared = 0;
beforeAll(async () => {
  world = await openWorld(3);
}, 120_000);
afterAll(() => world.product.stop());

describe('each call and each webhook succeeds on Firestore and Firebase Authentication', () => {
  for (const [[name, preparing], options] of sweep(CASES, ([title]) => !READS.includes(callOf(title))))
    it(name, options, async () => succeed(await preparing(world, (prepared += 1))));
});

describe('each job succeeds on Firestore', () => {
  it.each(JOB_NAMES)('%s', async (name) => {
    const { deps } = world.product;
    await runNamedJob(deps, name);
    const last = (await deps.store.nonTransactional.jobRuns.listAll()).find((run) => run.name === name);
    expect(last).toMatchObject({ result: 'done', error: null });
  });
});
