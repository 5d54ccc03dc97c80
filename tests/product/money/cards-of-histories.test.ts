import { afterAll, expect, it } from 'vitest';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { openMoneyWorld } from '../../support/money/world';

const world = await openMoneyWorld();
afterAll(() => world.stop());

it('a history has cards of its own, whoever had cards before it in the same process', async () => {
  // The first history of another file, and many others.
  cardExpiryOf('boris-1');
  for (let other = 1; other < 528; other += 1) cardExpiryOf(`other ${other}`);
  await world.begins('2027-03-10T09:00:00Z');
  for (const name of ['anna', 'boris']) {
    await world.joins(name);
    expect((await world.buys(name, { trial: 1 })).amount).toBe(1);
  }
});
