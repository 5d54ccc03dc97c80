import * as fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { runCount, SEED } from '../depth';
import { recordCounts } from '../record-counts';
import { REPEATED } from '../sweep';
import { expectInvariants } from './expect-invariants';
import { openRaceWorld, turnScheduler, type RaceWorld } from './race-world';
import { everyday, SCENES, type Scene } from './scenes';

/**
 * Concurrent use cases in every order of their requests: a scheduler decides which request to the database or to the
 * payment provider is next. A failure prints its use cases, its schedule, its seed and its path, which become a row of
 * example-races.test.ts.
 */

/** For each pair; one that can meet at every moment divides them among the scenes. */
const SCHEDULES = runCount({ quick: 1, usual: 20, deep: 500 });
const HOURS = 6 * 3_600_000;

export function playScenes(scenes: readonly Scene[]): void {
  describe.each(scenes)('$name', (scene) => {
    let played = 0;
    afterAll(() => recordCounts(`races: ${scene.name}`, { seed: SEED, schedules: played }));

    it(
      'the invariants hold after every schedule of two and of three use cases (P1, P2, P5, P7-P12)',
      { timeout: HOURS, ...REPEATED },
      async () => {
        const world = await openRaceWorld();
        try {
          played += await playScene(world, scene);
        } finally {
          await world.product.stop();
        }
      },
    );
  });
}

/** What may happen in a scene, and the property that its races keep the invariants. */
export async function openRaces(world: RaceWorld, { open }: Scene) {
  const special = await open(world);
  const runs = { ...special, ...(await everyday(world)) };
  const restore = world.remember();
  const races = (together: fc.Arbitrary<string[]>) =>
    fc.asyncProperty(turnScheduler(), together, async (scheduler, chosen) => {
      restore();
      await world.race(
        scheduler,
        chosen.map((name) => [name, runs[name]!]),
      );
      await expectInvariants(world);
    });
  return { runs, restore, isSpecial: (name: string) => name in special, races };
}

/** How many schedules of the n-th pair, which can meet at every moment, this scene plays: all scenes play all. */
function shareOf(scene: Scene, n: number): number {
  const turn = (SCENES.indexOf(scene) + n) % SCENES.length;
  return Math.floor((SCHEDULES + turn) / SCENES.length);
}

/** Returns the number of schedules. */
async function playScene(world: RaceWorld, scene: Scene): Promise<number> {
  const { runs, isSpecial, races } = await openRaces(world, scene);
  const names = Object.keys(runs);
  let played = 0;
  const play = async (together: fc.Arbitrary<string[]>, numRuns: number): Promise<void> => {
    await fc.assert(races(together), { seed: SEED, endOnFailure: true, numRuns });
    played += numRuns;
  };
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other]));
  for (const [index, pair] of pairs.entries()) {
    const numRuns = pair.some(isSpecial) ? SCHEDULES : shareOf(scene, index);
    if (numRuns > 0) await play(fc.constant(pair), numRuns);
  }
  await play(fc.shuffledSubarray(names, { minLength: 3, maxLength: 3 }), SCHEDULES * 5);
  return played;
}
