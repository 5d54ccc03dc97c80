/** Seeded random numbers (Mulberry32): the same seed gives the same simulated year. */
export interface Chance {
  /** True with probability 1/`times`. */
  once(times: number): boolean;
  of<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    once: (times) => next() < 1 / times,
    of: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
