import { afterAll, expect, it } from 'vitest';
import { distinctCrashPoints, allCrashPoints, Crash, Failpoints, type CrashPoint } from './failpoints';
import { openFaultWorld, type FaultWorld, type Outcome } from './fault-world';
import type { RunningProduct } from '../product/start-product';

/** Something the product does, scenario so that it can be interrupted anywhere. */
export interface FaultScenario<Actors> {
  given(product: RunningProduct): Promise<Actors>;
  when(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** What somebody who got no answer does next; the provider and the jobs repeat by themselves. */
  again?(product: RunningProduct, actors: Actors): Promise<unknown>;
  /** Fewer, where a story is long; `FAULTS=all` tries them all. */
  readonly stumbles?: readonly CrashPoint['moment'][];
  /** What happens next in any case. */
  then?(product: RunningProduct, actors: Actors): Promise<unknown>;
}

/** Tells a story once undisturbed and once with every possible crash, and compares the ends. Answers the number of crashes. */
export async function crashEverywhere<Actors>(scenario: FaultScenario<Actors>): Promise<number> {
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
  expect(calls.length, 'calls to the outside').toBeGreaterThan(0);
  expect(await world.pendingWork()).toEqual([]);
  expectSound(undisturbed);

  const crashes = process.env.FAULTS === 'all' ? allCrashPoints(calls) : distinctCrashPoints(calls, scenario.stumbles);
  for (const point of crashes) {
    await restore();
    await crash(product, failpoints, point, () => scenario.when(product, actors));
    await scenario.again?.(product, actors);
    await scenario.then?.(product, actors);
    await world.recover();
    const label = `${point.manner} ${point.moment} call ${point.call} of ${calls.length}, ${calls[point.call - 1]}`;
    const outcome = await world.outcome();
    const mayRepeatMail = isAroundSending(point, calls);
    expect(mayRepeatMail ? onceEach(outcome) : outcome, label).toEqual(
      mayRepeatMail ? onceEach(undisturbed) : undisturbed,
    );
    expect(await world.pendingWork(), label).toEqual([]);
  }
  return crashes.length;
}

/** Interrupts it at the point. Who is killed answers nobody: the provider hears nothing, whatever was about to be said. */
async function crash(
  product: RunningProduct,
  failpoints: Failpoints,
  point: CrashPoint,
  work: () => Promise<unknown>,
): Promise<void> {
  const answers = (loseAnswer: number) =>
    product.sandbox.cloudpayments.switches({
      notifications: { pay: { loseAnswer }, fail: { loseAnswer }, refund: { loseAnswer }, recurrent: { loseAnswer } },
    });
  if (point.manner === 'killed') await answers(1);
  failpoints.arm(point);
  await work().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  expect(failpoints.restart().length, 'the crash did not come').toBeGreaterThanOrEqual(point.call);
  await answers(0);
}

/** A mail that went out and could not be noted down goes out again, under the same Message-ID. */
const isAroundSending = ({ call, moment }: CrashPoint, calls: readonly string[]): boolean =>
  (calls[call - 1] === 'mailer.send' && moment === 'after') || calls[call - 2] === 'mailer.send';

const onceEach = (outcome: Outcome): Outcome => ({ ...outcome, emails: [...new Set(outcome.emails)] });

/** P10, §1: what must hold at the end of every story. */
function expectSound({ mandates }: Outcome): void {
  const live = mandates
    .filter((mandate) => /Status (Active|PastDue)/.test(mandate))
    .map((mandate) => mandate.split(', ')[0]);
  expect(new Set(live).size, 'live mandates of one account').toBe(live.length);
}

/** One test for each story of a file; together they say how many crashes there were. */
export function crashTests(name: string) {
  let tried = 0;
  afterAll(() => {
    process.stdout.write(`crash points (${name}): ${tried}\n`);
  });
  return <Actors>(title: string, scenario: FaultScenario<Actors>): void =>
    it.concurrent(
      title,
      async () => {
        const crashes = await crashEverywhere(scenario);
        tried += crashes;
        expect(crashes).toBeGreaterThan(2);
      },
      // A guard against a hang, not a measure of speed: the stories of a file share two cores.
      process.env.FAULTS === 'all' ? 1_800_000 : 600_000,
    );
}
