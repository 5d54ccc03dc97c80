import { afterAll, expect, it } from 'vitest';
import { allCrashPoints, Crash, Failpoints, type CrashPoint } from './failpoints';
import { openFaultWorld, type FaultWorld, type Outcome } from './fault-world';
import type { RunningProduct } from '../product/start-product';
import { recordCounts } from '../record-counts';

/** A use case that can be interrupted at any outgoing call. */
export interface FaultScenario<Actors> {
  given(product: RunningProduct): Promise<Actors>;
  when(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** What a caller without a response does next. The provider and the jobs retry without it. */
  retry?(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** Follow-up steps that run in any case. */
  then?(product: RunningProduct, actors: Actors): Promise<unknown>;
}

/**
 * Runs a scenario once without faults and once per crash point, and compares the outcomes. Returns the number of
 * crashes.
 */
async function crashEverywhere<Actors>(scenario: FaultScenario<Actors>): Promise<number> {
  const failpoints = new Failpoints();
  const world = await openFaultWorld(failpoints.wrap);
  try {
    return await runMatrix(world, failpoints, scenario);
  } finally {
    await world.product.stop();
  }
}

async function runMatrix<Actors>(
  world: FaultWorld,
  failpoints: Failpoints,
  scenario: FaultScenario<Actors>,
): Promise<number> {
  const { product } = world;
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

  const crashes = allCrashPoints(calls);
  for (const point of crashes) {
    await restore();
    await crash(product, failpoints, point, () => scenario.when(product, actors));
    await scenario.retry?.(product, actors);
    await scenario.then?.(product, actors);
    await world.recover();
    const label = `${point.manner} ${point.moment} call ${point.call} of ${calls.length}, ${calls[point.call - 1]}`;
    const outcome = await world.outcome();
    const mayRepeatMail = isNearMailSending(point, calls);
    expect(mayRepeatMail ? withoutRepeatedEmails(outcome) : outcome, label).toEqual(
      mayRepeatMail ? withoutRepeatedEmails(undisturbed) : undisturbed,
    );
    expect(await world.pendingWork(), label).toEqual([]);
  }
  return crashes.length;
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
  expect(failpoints.restart().length, 'the crash point was not reached').toBeGreaterThanOrEqual(point.call);
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

/** Returns a function that declares one test per scenario. After the last one, records the number of crash points. */
export function crashTests(name: string) {
  let tried = 0;
  afterAll(() => {
    recordCounts(`crash points of ${name}`, { tried });
  });
  return <Actors>(title: string, scenario: FaultScenario<Actors>): void =>
    it.concurrent(
      title,
      async () => {
        const crashes = await crashEverywhere(scenario);
        tried += crashes;
        expect(crashes).toBeGreaterThan(2);
      },
      // A limit against hangs: the scenarios of a file share two cores.
      600_000,
    );
}
