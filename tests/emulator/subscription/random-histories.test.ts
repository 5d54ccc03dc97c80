import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { initialScenarios } from '../../support/model/initial-scenarios';
import { readBooks } from '../../support/model/ledger-check';
import { customerActions } from '../../support/model/customer-actions';
import { printLine, runCount, SEED } from '../../support/model/depth';
import { exampleHistories } from '../../support/model/example-histories';
import { newModel, newPerson, type HistoryCommand, type Model } from '../../support/model/model';
import { deliverEverything, providerActions } from '../../support/model/provider-actions';
import { staffActions } from '../../support/model/staff-actions';
import { openWorld, type World } from '../../support/model/world';

/** The last day of a month: calendar arithmetic is hardest there. */
const START = Date.parse('2027-01-31T09:00:00Z');

const WORKERS = 8;
/** A small number keeps the workers equally busy until the end. */
const HISTORIES_PER_SEED = 5;
const HISTORIES = runCount({ usual: 200, deep: 2_000 });
/** The most commands of a history. A command that is invalid at its place is skipped. */
const MAX_COMMANDS = 30;
const ACTIONS = [...customerActions, ...staffActions, ...providerActions];
const HOURS = 6 * 3_600_000;

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map(({ product }) => product.stop())));

const played = {
  histories: 0,
  deeds: 0,
  payments: 0,
  renewals: 0,
  refunds: 0,
  claims: 0,
  setAside: 0,
  late: 0,
  reached: new Set<string>(),
};

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

async function play(
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

it.each(exampleHistories)(
  '$title',
  async ({ actions }) => {
    const world = await openWorld();
    worlds.push(world);
    await play(newModel(), world, actions, []);
  },
  HOURS,
);

it(
  `the invariants hold after every step of ${HISTORIES} random histories, ${WORKERS} at once (P1, P2, P5, P7-P12)`,
  async () => {
    const seeds = Array.from({ length: Math.ceil(HISTORIES / HISTORIES_PER_SEED) }, (_, index) => SEED + index);
    printLine(`Histories from seeds ${SEED} to ${seeds.at(-1) ?? SEED}, ${HISTORIES_PER_SEED} from each`);
    const failures: Error[] = [];
    const work = async (): Promise<void> => {
      const world = await openWorld();
      worlds.push(world);
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        await playSome(world, seed).catch((error: unknown) => failures.push(error as Error));
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    printLine(`Played ${JSON.stringify({ ...played, reached: [...played.reached] })}`);
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        failures.map(({ message, cause }) => `${message}\n${String(cause)}`).join('\n\n'),
      );
    expect(played.histories).toBeGreaterThanOrEqual(HISTORIES);
    expect([...played.reached]).toEqual(expect.arrayContaining(['ACTIVE', 'CANCELED', 'EXPIRED', 'NOT_ACTIVE']));
    for (const many of [played.renewals, played.refunds, played.claims, played.late])
      expect(many).toBeGreaterThan(HISTORIES / 50);
  },
  HOURS,
);
