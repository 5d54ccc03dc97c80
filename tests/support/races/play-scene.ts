import * as fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { runCount, SEED } from '../model/depth';
import { recordCounts } from '../record-counts';
import { expectInvariants } from './expect-invariants';
import { openRaceWorld, turnScheduler, type RaceWorld } from './race-world';
import { everyday, type Scene } from './scenes';

/**
 * Concurrent use cases in every order of their requests: a scheduler decides which request to the database or to the
 * payment provider is next. A failure prints its use cases, its schedule, its seed and its path, which become a row of
 * example-races.test.ts.
 */

/** For each pair; one that can meet at every moment divides them among the scenes. */
const SCHEDULES = runCount({ quick: 2, usual: 20, deep: 500 });
const HOURS = 6 * 3_600_000;

export function playScenes(scenes: readonly Scene[], of: number): void {
  let played = 0;
  afterAll(() =>
    recordCounts(`races: ${scenes.map(({ name }) => name).join('; ')}`, { seed: SEED, schedules: played }),
  );

  describe.each(scenes)('$name', (scene) => {
    it(
      'the invariants hold after every schedule of two and of three use cases (P1, P2, P5, P7-P12)',
      async () => {
        const world = await openRaceWorld();
        try {
          played += await playScene(world, scene, of);
        } finally {
          await world.product.stop();
        }
      },
      HOURS,
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

/** Returns the number of schedules. */
async function playScene(world: RaceWorld, scene: Scene, scenes: number): Promise<number> {
  const { runs, isSpecial, races } = await openRaces(world, scene);
  const names = Object.keys(runs);
  let played = 0;
  const play = async (together: fc.Arbitrary<string[]>, numRuns: number): Promise<void> => {
    await fc.assert(races(together), { seed: SEED, endOnFailure: true, numRuns });
    played += numRuns;
  };
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index)) {
      const isOfScene = isSpecial(one) || isSpecial(other);
      await play(fc.constant([one, other]), isOfScene ? SCHEDULES : Math.ceil(SCHEDULES / scenes));
    }
  }
  await play(fc.shuffledSubarray(names, { minLength: 3, maxLength: 3 }), SCHEDULES * 5);
  return played;
}
