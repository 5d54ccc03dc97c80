import { createSeededRandom } from '../model/random';
import { compare } from './compare';
import { diceOf, drawStep, type Stage, type Step } from './history';
import { createOracle } from './oracle/oracle';
import { CODES, STEPS } from './steps';
import type { MoneyWorld } from './world';

/** Plays histories on the product in memory, and finds the shortest one that fails. */

const START = Date.parse('2027-01-31T09:00:00Z');
/** Anna acts most. The friends are hers. */
const PEOPLE = [
  'anna',
  'anna',
  'anna',
  'anna',
  'anna',
  'boris',
  'boris',
  'boris',
  'friend-1',
  'friend-2',
  'friend-3',
  'cousin',
  'friend-of-cousin',
] as const;
const INVITERS: Readonly<Record<string, string>> = {
  'friend-1': 'anna',
  'friend-2': 'anna',
  'friend-3': 'anna',
  'friend-of-cousin': 'cousin',
};
const KINDS = Object.entries(STEPS).map(([name, [, weight]]) => [name, weight] as const);
/** How often a failing history is played again to make it shorter. */
const MOST_SHORTENINGS = 80;

export interface Failure {
  readonly seed: number;
  /** The steps that were played, the failing one last. */
  readonly texts: readonly string[];
  readonly steps: readonly Step[];
  readonly error: Error;
}

/** Steps that are played in one history. More are drawn, because some are not possible where they come. */
const PLAYED = 40;
const DRAWN = 3 * PLAYED;

export function drawHistory(seed: number): Step[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: DRAWN }, () => drawStep(random, KINDS, PEOPLE));
}

async function begin(world: MoneyWorld, seed: number): Promise<Stage> {
  // Another day of the month, and hour, for each history.
  const start = START + (seed % 30) * 86_400_000 + (seed % 11) * 3_600_000 + (7 + (seed % 47)) * 60_000;
  await world.begins(start);
  for (const [code, percent] of Object.entries(CODES)) await world.setPromo(code, percent);
  const oracle = createOracle(start, CODES);
  for (const name of new Set(PEOPLE)) {
    const inviter = INVITERS[name];
    await world.joins(name, inviter === undefined ? {} : { invitedBy: inviter });
    oracle.join(name, inviter ?? null);
  }
  await world.savedCardsFail(false);
  return {
    world,
    oracle,
    links: [],
    tokens: new Map(),
    lastActs: new Map(),
    byBank: new Map(),
    cardsWithTrial: new Set(),
    seenSums: new Map(),
    cardsFail: false,
  };
}

/** Plays the steps. `count` hears the name of each step that was possible. Returns the failure, or null. */
export async function play(
  world: MoneyWorld,
  seed: number,
  steps: readonly Step[],
  count: (name: string) => void = () => undefined,
): Promise<Failure | null> {
  const texts: string[] = [];
  const played: Step[] = [];
  const stage = await begin(world, seed);
  for (const step of steps) {
    if (texts.length === PLAYED) break;
    const entry = STEPS[step.name];
    if (entry === undefined) throw new Error(`no step ${step.name}`);
    try {
      // An account that another one took over does nothing more.
      if (!stage.oracle.people.has(step.who)) continue;
      played.push(step);
      const text = await entry[0](stage, step.who, diceOf(step));
      if (text === null) {
        played.pop();
        continue;
      }
      texts.push(text);
      for (const name of stage.oracle.people.keys())
        if (text.includes(name)) stage.lastActs.set(name, await world.now());
      count(step.name);
      await compare(stage);
    } catch (error) {
      if (played.length > texts.length) texts.push(`${step.who}: ${step.name}`);
      return { seed, texts, steps: played, error: error as Error };
    }
  }
  return null;
}

/** Leaves steps out as long as the history still fails in the same way. */
export async function shorten(world: MoneyWorld, failure: Failure): Promise<Failure> {
  let shortest = failure;
  let tries = 0;
  const kindOf = ({ error }: Failure): string => error.message.replace(/[:\d].*/s, '');
  for (let size = Math.ceil(failure.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.steps.length - 1 && tries < MOST_SHORTENINGS;) {
      const without = shortest.steps.filter((_, index) => index < from || index >= from + size);
      tries += 1;
      const again = await play(world, failure.seed, without);
      if (again !== null && kindOf(again) === kindOf(failure)) shortest = again;
      else from += size;
    }
  }
  return shortest;
}

/** A failing history as a person reads it. */
export const tell = ({ seed, texts, error }: Failure): string =>
  [`seed ${seed}`, ...texts.map((text, index) => `  ${index + 1}. ${text}`), `  -> ${error.message}`].join('\n');
