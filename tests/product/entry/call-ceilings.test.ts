import { afterAll, beforeAll, expect, it } from 'vitest';
import { CUSTOMER_CASES } from '../../support/calls/customer-cases';
import { PANEL_CASES } from '../../support/calls/panel-cases';
import { WEBHOOK_CASES } from '../../support/calls/webhook-cases';
import { openWorld, withoutRefusals, type World } from '../../support/calls/world';
import { CALL_CEILINGS } from '../../support/perf/call-ceilings';
import { countRounds } from '../../support/perf/rounds';

/**
 * The valid requests of the bench: reads and rounds stay below the ceilings of D6. Each is sent once before: the first
 * call of an instance leases attempts of a limit, and reads what every page shows (decision 86).
 */

const CASES = { ...CUSTOMER_CASES, ...PANEL_CASES, ...WEBHOOK_CASES };
const CROWD = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD, withoutRefusals);
}, 120_000);
afterAll(() => world.product.stop());

let prepared = 0;

it.each(Object.entries(CALL_CEILINGS))('%s (D6)', async (name, ceiling) => {
  const prepare = CASES[name];
  if (prepare === undefined) throw new Error(`${name} is no case of tests/support/calls`);
  await (await prepare(world, (prepared += 1))).send();
  const call = await prepare(world, (prepared += 1));
  const { result, reads, rounds } = await countRounds(call.send);
  expect(result).toMatchObject({ status: 200 });
  const asked = rounds.map((round, n) => `${n + 1}. ${round.join(', ')}`).join('\n');
  expect(rounds.length, `rounds in turn:\n${asked}`).toBeLessThanOrEqual(ceiling.rounds);
  expect(reads, `billed reads in:\n${asked}`).toBeLessThanOrEqual(ceiling.reads);
});

it('the renewal among them adds a term', async () => {
  const call = await WEBHOOK_CASES['webhook pay, renewal']?.(world, (prepared += 1));
  await call?.send();
  const paid = new URLSearchParams(call?.request.rawBody?.toString()).get('TransactionId') ?? '';
  expect(await world.product.deps.store.nonTransactional.receipts.get(paid)).toMatchObject({
    amount: 150_00,
    status: 'Paid',
    sold: { kind: 'term', months: 1 },
  });
});
