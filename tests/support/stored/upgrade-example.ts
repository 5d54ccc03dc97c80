import type { Upgrades } from '@functions/base/store/schema';

/**
 * How a collection gets its second version, shown with a collection that the product does not have. Version 1 stored
 * roubles, `{ name: 'lamp', roubles: 150 }`; version 2 stores kopecks; version 3 calls the name a title.
 *
 * In the product, `upgrades: [withKopecks, withTitle]` stands in the row of the collection in store/collections.ts, and
 * the steps in a file of their own beside it. Each gets whatever its version stored and returns the next version whole:
 * it names what changes and spreads the rest.
 */
export const EXAMPLE: Upgrades = {
  gadgets: [
    ({ roubles, ...gadget }) => ({ ...gadget, kopecks: Number(roubles) * 100 }),
    ({ name, ...gadget }) => ({ ...gadget, title: name as unknown }),
  ],
  'subscriptions/{uid}/history': [(entry) => ({ ...entry, isSecond: true })],
};
