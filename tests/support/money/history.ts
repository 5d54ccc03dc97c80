import type { SeededRandom } from '../model/random';
import type { Gift, Offer, Oracle } from './oracle/oracle';
import type { MoneyWorld, Ordered } from './world';

/** A history is a list of steps that can be played again, also with some of them left out. */

/** A link that was opened, and how often it was paid. */
export interface OpenLink {
  readonly who: string;
  readonly offer: Offer;
  readonly ordered: Ordered;
  readonly link: number;
  readonly openedAt: number;
  timesPaid: number;
}

/** Everything that the steps of a history act on. */
export interface Stage {
  readonly world: MoneyWorld;
  readonly oracle: Oracle;
  readonly links: OpenLink[];
  /** The secret of each gift's link. */
  readonly tokens: Map<Gift, { readonly token: string; readonly giftId: string }>;
  /** When each customer last did something that a fact of an earlier date would come before. */
  readonly lastActs: Map<string, number>;
  /** Kopecks that the bank took back of a payment. */
  readonly byBank: Map<string, number>;
  /** Whose card was used for a trial by somebody else. */
  readonly cardsWithTrial: Set<string>;
  /** The sum of an announced charge, as it was seen last. */
  readonly seenSums: Map<string, { readonly end: number; readonly sum: number }>;
  cardsFail: boolean;
}

/** What a step does; the text of it, or null if it is not possible here and changed nothing. */
export type Play = (stage: Stage, who: string, dice: Dice) => Promise<string | null>;

/** The random choices of one step, drawn before it is played. */
export interface Dice {
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  readonly oneIn: (times: number) => boolean;
  /** An item of a list that is known only when the step is played; undefined if it is empty. */
  readonly of: <Item>(items: readonly Item[]) => Item | undefined;
}

/** A step as it was drawn. Its numbers stay the same however often it is played. */
export interface Step {
  readonly name: string;
  readonly who: string;
  /** From 0 up to 1. */
  readonly numbers: readonly number[];
}

const NUMBERS = 6;

export function drawStep(
  random: SeededRandom,
  kinds: readonly (readonly [string, number])[],
  people: readonly string[],
) {
  const whole = kinds.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random.below(whole);
  const name = kinds.find(([, weight]) => (left -= weight) < 0)?.[0] ?? '';
  const who = people[random.below(people.length)] ?? '';
  return { name, who, numbers: Array.from({ length: NUMBERS }, () => random.below(1_000_000) / 1_000_000) };
}

export function diceOf({ numbers }: Step): Dice {
  let used = 0;
  const next = (): number => numbers[used++ % numbers.length] ?? 0;
  return {
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    oneIn: (times) => next() < 1 / times,
    of: (items) => items[Math.floor(next() * items.length)],
  };
}

/** A difference between the product and the rules. */
export class Difference extends Error {
  constructor(
    readonly what: string,
    readonly right: unknown,
    readonly got: unknown,
  ) {
    super(`${what}: right is ${show(right)}, got ${show(got)}`);
  }
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Throws a `Difference` unless the two are the same. */
export function same(what: string, right: unknown, got: unknown): void {
  if (show(right) !== show(got)) throw new Difference(what, right, got);
}
