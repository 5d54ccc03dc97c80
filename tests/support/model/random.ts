/** Seeded random numbers (Mulberry32): the same seed gives the same simulated year. */
export interface SeededRandom {
  /** True with probability 1/`times`. */
  oneIn(times: number): boolean;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    oneIn: (times) => next() < 1 / times,
    below: (count) => Math.floor(next() * count),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
