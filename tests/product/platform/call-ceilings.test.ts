import { afterAll, beforeAll, expect, it } from 'vitest';
import { CUSTOMER_CASES } from '../../support/calls/customer-cases';
import { PANEL_CASES } from '../../support/calls/panel-cases';
import { WEBHOOK_CASES } from '../../support/calls/webhook-cases';
import { openWorld, withoutRefusals, type World } from '../../support/calls/world';
import { CALL_CEILINGS } from '../../support/perf/call-ceilings';
import { countRounds } from '../../support/perf/rounds';

/**
 * The valid requests of the bench: reads and rounds in turn stay below the ceilings of D6. Each is sent once before:
 * the first call of an instance leases attempts of a limit, and reads what every page shows (decision 86).
 */

const CASES = { ...CUSTOMER_CASES, ...PANEL_CASES, ...WEBHOOK_CASES };
const CROWD = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD, withoutRefusals);
}, 120_000);
afterAll(() => world.product.stop());

it('every call has a ceiling', () => {
  expect([...CALL_CEILINGS.keys()].toSorted()).toEqual(Object.keys(CASES).toSorted());
});

let prepared = 0;

it.each(Object.entries(CASES))('%s (D6)', async (name, prepare) => {
  await (await prepare(world, (prepared += 1))).send();
  const call = await prepare(world, (prepared += 1));
  const { result, reads, rounds } = await countRounds(call.send);
  expect(result).toMatchObject({ status: 200 });
  const ceiling = CALL_CEILINGS.get(name);
  const asked = rounds.map((round, n) => `${n + 1}. ${round.join(', ')}`).join('\n');
  expect(rounds.length, `rounds in turn:\n${asked}`).toBeLessThanOrEqual(ceiling?.inTurn ?? 0);
  expect(reads, `billed reads in:\n${asked}`).toBeLessThanOrEqual(ceiling?.reads ?? 0);
});
