import * as fc from 'fast-check';
import { expect } from 'vitest';
import { isInMemory } from '../product/services';
import { customerActions } from './customer-actions';
import { runCount, SEED } from '../depth';
import { initialScenarios } from './initial-scenarios';
import { readBooks } from './ledger-check';
import { newModel, newPerson, type HistoryCommand, type Model } from './model';
import { deliverEverything, providerActions } from './provider-actions';
import { staffActions } from './staff-actions';
import { recordCounts } from '../record-counts';
import { openWorld, type World } from './world';

/** The last day of a month: calendar arithmetic is hardest there. */
const START = Date.parse('2027-01-31T09:00:00Z');

const WORKERS = 8;
/** A small number keeps the workers equally busy until the end. */
const HISTORIES_PER_SEED = 5;
/** All files together. */
const HISTORIES = isInMemory
  ? runCount({ quick: 50, usual: 2_000, deep: 20_000 })
  : runCount({ quick: 10, usual: 40, deep: 2_000 });
/** Files of the test, which run beside each other. */
const SHARES = 2;
/** The most commands of a history. A command that is invalid at its place is skipped. */
const MAX_COMMANDS = 30;
const ACTIONS = [...customerActions, ...staffActions, ...providerActions];

const nothingPlayed = () => ({
  histories: 0,
  deeds: 0,
  payments: 0,
  renewals: 0,
  refunds: 0,
  claims: 0,
  setAside: 0,
  late: 0,
  reached: new Set<string>(),
});
/** What the histories of a share reached, which shows that they are not empty. */
let played = nothingPlayed();

async function count(model: Model, { product, person }: World): Promise<void> {
  const { charges, providerRefunds, receipts, prepaid } = await readBooks(product);
  played.histories += 1;
  played.deeds += model.performed.length;
  played.payments += charges.length;
  played.renewals += charges.filter(({ subscriptionId }) => subscriptionId !== null).length;
  played.refunds += providerRefunds.length;
  played.claims += prepaid.filter(({ claimedBy, paidOrder }) => claimedBy !== null && paidOrder !== null).length;
  played.setAside += receipts.filter(({ status }) => status === 'Quarantined').length;
  for (const name of model.people.keys()) {
    const moments = (await product.deps.store.nonTransactional.subscriptions.history((await person(name)).uid)).map(
      ({ at }) => at,
    );
    played.late += moments.filter((at, index) => at < (moments[index - 1] ?? 0)).length;
  }
  for (const { status } of model.seen) played.reached.add(status);
}

/** Plays the commands from the start of a new world, and compares the product with the model after each. */
export async function play(
  model: Model,
  world: World,
  beginning: readonly HistoryCommand[],
  commands: Iterable<HistoryCommand>,
): Promise<void> {
  await world.begin(START);
  expect((await world.register('anna')).status).toBe(200);
  model.people.set('anna', newPerson());
  for (const command of beginning) await command.run(model, world);
  await fc.asyncModelRun(() => ({ model, real: world }), commands);
  await deliverEverything.run(model, world);
}

/** Plays the histories of one seed. */
async function playSome(world: World, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      initialScenarios,
      fc.commands(ACTIONS, { maxCommands: MAX_COMMANDS, size: 'max' }),
      async (beginning, commands) => {
        const model = newModel();
        try {
          await play(model, world, beginning, commands);
        } catch (error) {
          throw new Error(`after: ${model.performed.join('; ')}`, { cause: error });
        }
        await count(model, world);
      },
    ),
    { seed, numRuns: HISTORIES_PER_SEED, endOnFailure: process.env.TEST_SHRINK !== 'yes' },
  );
}

/** Plays one share of the histories. Throws an AggregateError with the commands of each that failed. */
export async function playShare(share: number): Promise<void> {
  played = nothingPlayed();
  const histories = Math.ceil(HISTORIES / SHARES);
  const first = SEED + share * Math.ceil(histories / HISTORIES_PER_SEED);
  const seeds = Array.from({ length: Math.ceil(histories / HISTORIES_PER_SEED) }, (_, index) => first + index);
  const range = `${first} to ${seeds.at(-1) ?? first}, ${HISTORIES_PER_SEED} from each`;
  const failures: Error[] = [];
  const work = async (): Promise<void> => {
    const world = await openWorld();
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      await playSome(world, seed).catch((error: unknown) => failures.push(error as Error));
    await world.product.stop();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  recordCounts(`random histories, share ${share + 1} of ${SHARES}`, {
    seeds: range,
    ...played,
    reached: [...played.reached],
  });
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      failures.map(({ message, cause }) => `${message}\n${String(cause)}`).join('\n\n'),
    );
  expect(played.histories).toBeGreaterThanOrEqual(histories);
  expect([...played.reached]).toEqual(expect.arrayContaining(['ACTIVE', 'CANCELED', 'EXPIRED', 'NOT_ACTIVE']));
  // A few histories need not contain what is rare.
  if (histories < 50) return;
  for (const many of [played.renewals, played.refunds, played.claims, played.late])
    expect(many).toBeGreaterThan(histories / 50);
}
