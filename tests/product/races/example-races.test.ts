import * as fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { openRaces } from '../../support/races/play-scene';
import { openRaceWorld, type RaceWorld } from '../../support/races/race-world';
import { SCENES } from '../../support/races/scenes';

/** Schedules that are worth keeping: those that failed once, and the closest races. */

let world: RaceWorld;
beforeAll(async () => {
  world = await openRaceWorld();
});
afterAll(() => world.product.stop());

/** `seed` and `path`: as fast-check prints them. */
const EXAMPLES = [
  { scene: 'a renewal is charged, and its notification is on the way', together: ['cancel', 'pay 1 arrives'], seed: 1 },
  { scene: 'a renewal is charged, and its notification is on the way', together: ['refund', 'refund'], seed: 2 },
  {
    scene: 'a resubscribe was paid, and the notification is on the way',
    together: ['resume', 'sweep the outbox'],
    seed: 3,
  },
  {
    scene: 'a guest purchase waits for its account, and two people hold its link',
    together: ['anna claims', 'boris claims'],
    seed: 4,
  },
] as const satisfies { scene: string; together: readonly string[]; seed: number; path?: string }[];

it.each(EXAMPLES)('$together.0 and $together.1: $scene', async ({ scene, together, ...example }) => {
  const found = SCENES.find(({ name }) => name === scene);
  if (found === undefined) throw new Error(`there is no scene "${scene}"`);
  const { races } = await openRaces(world, found);
  await fc.assert(races(fc.constant([...together])), { ...example, numRuns: 1, endOnFailure: true });
});
