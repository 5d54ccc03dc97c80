import { it } from 'vitest';
import { exampleHistories } from '../../support/model/example-histories';
import { newModel } from '../../support/model/model';
import { play } from '../../support/model/random-histories';
import { openWorld } from '../../support/model/world';

/** Histories that once failed. */

it.each(exampleHistories)('$title', async ({ actions }) => {
  const world = await openWorld();
  try {
    await play(newModel(), world, actions, []);
  } finally {
    await world.product.stop();
  }
});
