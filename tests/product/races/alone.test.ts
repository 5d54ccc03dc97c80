import { expect, it } from 'vitest';
import { openRaces } from '../../support/races/play-scene';
import { openRaceWorld } from '../../support/races/race-world';
import { SCENES } from '../../support/races/scenes';

it('each use case of the races is done in some scene when it is alone', async () => {
  const world = await openRaceWorld();
  const done = new Set<string>();
  const names = new Set<string>();
  for (const scene of SCENES) {
    const { runs, restore } = await openRaces(world, scene);
    for (const [name, run] of Object.entries(runs)) {
      restore();
      names.add(name);
      if (await run()) done.add(name);
    }
  }
  await world.product.stop();
  expect([...done].toSorted()).toEqual([...names].toSorted());
});
