import { expect, it } from 'vitest';
import { runCount, SEED } from '../../support/depth';
import { drawHistory, play, shorten, tell, type Failure } from '../../support/money/play';
import { STEPS } from '../../support/money/steps';
import { openMoneyWorld } from '../../support/money/world';
import { recordCounts } from '../../support/record-counts';
import { REPEATED } from '../../support/sweep';

/** Random histories of money and time, compared with an oracle that knows nothing of the product. */

const HISTORIES = runCount({ quick: 10, usual: 150, deep: 5_000 });
/** Histories that are told when many fail. */
const MOST_TOLD = 5;
/** More failures say nothing new. */
const MOST_FAILURES = 20;

it('what customers have, pay and are told is as the rules say', { timeout: 21_600_000, ...REPEATED }, async () => {
  const world = await openMoneyWorld();
  const counts: Record<string, number> = {};
  const failures: Failure[] = [];
  for (let seed = SEED; seed < SEED + HISTORIES && failures.length < MOST_FAILURES; seed += 1) {
    const failure = await play(world, seed, drawHistory(seed), (name) => {
      counts[name] = (counts[name] ?? 0) + 1;
    });
    if (failure !== null) failures.push(failure);
  }
  recordCounts('histories of money', { seeds: `${SEED} to ${SEED + HISTORIES - 1}`, ...counts });
  const [first, ...others] = failures.toSorted((left, right) => left.steps.length - right.steps.length);
  const shortest = first === undefined ? [] : [await shorten(world, first)];
  await world.stop();
  const told = [...shortest, ...others].slice(0, MOST_TOLD).map(tell);
  expect(failures.length, `of ${HISTORIES} histories fail:\n${told.join('\n')}`).toBe(0);
  // Few histories need not have what is rare.
  if (HISTORIES >= 150) expect(Object.keys(STEPS).filter((name) => counts[name] === undefined)).toEqual([]);
});
