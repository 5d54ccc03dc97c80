import { afterAll, expect, it } from 'vitest';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { allCrashPoints, Crash, Failpoints, someCrashPoints, type CrashPoint } from './failpoints';
import { openFaultWorld, type FaultWorld, type Outcome } from './fault-world';
import type { RunningProduct } from '../product/start-product';
import { runCount } from '../depth';
import { recordCounts } from '../record-counts';
import { REPEATED } from '../sweep';

/** A use case that can be interrupted at any outgoing call. */
export interface FaultScenario<Actors> {
  given(product: RunningProduct): Promise<Actors>;
  when(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** What a caller without a response does next. The provider and the jobs retry without it. */
  retry?(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** Follow-up steps that run in any case. */
  then?(product: RunningProduct, actors: Actors): Promise<unknown>;
}

/** The points at which a scenario with these outgoing calls is interrupted. */
type PointsOf = (calls: readonly string[]) => readonly CrashPoint[];

interface Crashes {
  readonly tried: number;
  /** The kinds of the outbox tasks that waited for a call without an answer. */
  readonly unanswered: readonly string[];
}

/** Runs a scenario once without faults and once per crash point, and compares the outcomes. */
async function crashEverywhere<Actors>(scenario: FaultScenario<Actors>, pointsOf: PointsOf): Promise<Crashes> {
  const failpoints = new Failpoints();
  const world = await openFaultWorld(failpoints.wrap);
  try {
    return await runMatrix(world, failpoints, scenario, pointsOf);
  } finally {
    await world.product.stop();
  }
}

async function runMatrix<Actors>(
  world: FaultWorld,
  failpoints: Failpoints,
  scenario: FaultScenario<Actors>,
  pointsOf: PointsOf,
): Promise<Crashes> {
  const { product } = world;
  const unanswered: string[] = [];
  const actors = await scenario.given(product);
  const restore = await world.snapshot();
  await restore();
  failpoints.arm();
  await scenario.when(product, actors);
  const calls = failpoints.restart();
  await scenario.then?.(product, actors);
  await world.recover();
  const undisturbed = await world.outcome();
  expect(calls.length, 'outgoing calls').toBeGreaterThan(0);
  expect(await world.pendingWork()).toEqual([]);
  expectOneMandatePerAccount(undisturbed);

  const crashes = pointsOf(calls);
  for (const point of crashes) {
    await restore();
    const label = `${point.manner} ${point.moment} call ${point.call} of ${calls.length}, ${calls[point.call - 1]}`;
    if (point.manner === 'silent') await addTaskBehind(product);
    await crash(product, failpoints, point, () => scenario.when(product, actors));
    if (point.manner === 'silent') unanswered.push(await expectOneWaits(product, label));
    await scenario.retry?.(product, actors);
    await scenario.then?.(product, actors);
    await world.recover();
    const outcome = await world.outcome();
    const mayRepeatMail = isNearMailSending(point, calls);
    expect(mayRepeatMail ? withoutRepeatedEmails(outcome) : outcome, label).toEqual(
      mayRepeatMail ? withoutRepeatedEmails(undisturbed) : undisturbed,
    );
    expect(await world.pendingWork(), label).toEqual([]);
  }
  return { tried: crashes.length, unanswered };
}

const BEHIND = 'behind-the-others';

/** A task without effect that is due after all others. */
async function addTaskBehind({ deps }: RunningProduct): Promise<void> {
  const created = await deps.clock.now();
  const times = { attempts: 0, nextAttemptAt: created, leaseUntil: 0, lastError: null, created };
  const task = { kind: 'update-slots', uid: 'nobody' } as const;
  await deps.store.nonTransactional.outbox.create({ id: BEHIND, task, state: 'pending', ...times });
}

/**
 * Expects that the one task whose call had no answer waits for its next attempt, and that nothing else waited for it.
 * Returns the kind of the task.
 */
async function expectOneWaits({ deps, db }: RunningProduct, label: string): Promise<string> {
  const entries = (await db.collection('outbox').get()).docs.map((entry) => entry.data() as StoredTask);
  const now = await deps.clock.now();
  expect(await deps.store.nonTransactional.outbox.get(BEHIND), label).toMatchObject({ state: 'done' });
  // News counts its attempts itself.
  const hasWaited = ({ lastError, task }: StoredTask) =>
    task.kind === 'news' ? task.tried > 0 : lastError?.includes('did not answer within');
  const [waiting, ...others] = entries.filter(hasWaited);
  expect(others, label).toEqual([]);
  const attempts = waiting?.task.kind === 'news' ? 0 : 1;
  expect(waiting, label).toMatchObject({ state: 'pending', attempts, leaseUntil: 0 });
  expect(waiting?.nextAttemptAt, label).toBeGreaterThan(now);
  return waiting?.task.kind ?? '';
}

/** Interrupts the scenario at the point. A killed process sends no response, so the provider's sandbox discards it. */
async function crash(
  product: RunningProduct,
  failpoints: Failpoints,
  point: CrashPoint,
  work: () => Promise<unknown>,
): Promise<void> {
  const setLostResponses = (loseResponses: number) =>
    product.sandbox.cloudpayments.setFaults({
      notifications: {
        pay: { loseResponses },
        fail: { loseResponses },
        refund: { loseResponses },
        recurrent: { loseResponses },
      },
    });
  if (point.manner === 'killed') await setLostResponses(1);
  failpoints.arm(point);
  await work().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  failpoints.restart();
  await setLostResponses(0);
}

/** An e-mail that was sent but not recorded is sent again under the same Message-ID. */
const isNearMailSending = ({ call, moment }: CrashPoint, calls: readonly string[]): boolean =>
  (calls[call - 1] === 'mailer.send' && moment === 'after') || calls[call - 2] === 'mailer.send';

const withoutRepeatedEmails = (outcome: Outcome): Outcome => ({ ...outcome, emails: [...new Set(outcome.emails)] });

/** Invariant of every outcome (P10, §1): at most one live mandate per account. */
function expectOneMandatePerAccount({ mandates }: Outcome): void {
  const live = mandates
    .filter((mandate) => /Status (Active|PastDue)/.test(mandate))
    .map((mandate) => mandate.split(', ')[0]);
  expect(new Set(live).size, 'live mandates of one account').toBe(live.length);
}

/** In `npm test` each call that writes fails twice, in the sweeps every call in every manner. */
export const crashPoints = runCount({ quick: 0, usual: 1, deep: 1 }) === 0 ? someCrashPoints : allCrashPoints;

/**
 * Returns a function that declares one test per scenario. After the last one, records the number of crash points.
 * `unanswered` gets the kinds of the tasks that a silent call left waiting.
 */
export function crashTests(name: string, pointsOf: PointsOf = crashPoints, unanswered = new Set<string>()) {
  let tried = 0;
  afterAll(() => {
    recordCounts(`crash points of ${name}`, { tried });
  });
  return <Actors>(title: string, scenario: FaultScenario<Actors>): void =>
    it.concurrent(
      title,
      // A limit against hangs: the scenarios of a file share two cores.
      { timeout: 600_000, ...REPEATED },
      async () => {
        const crashes = await crashEverywhere(scenario, pointsOf);
        tried += crashes.tried;
        for (const kind of crashes.unanswered) unanswered.add(kind);
        expect(crashes.tried).toBeGreaterThan(1);
      },
    );
}
