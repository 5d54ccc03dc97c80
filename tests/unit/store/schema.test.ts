import { expect, it } from 'vitest';
import { schemaOf } from '@functions/store/schema';

/** An example with three versions: `name` became `title`, then `parts` became `partCount`. */
const GADGETS = schemaOf({
  gadgets: [
    ({ name, ...gadget }) => ({ ...gadget, title: name as unknown }),
    ({ parts, ...gadget }) => ({ ...gadget, partCount: (parts as unknown[]).length }),
  ],
  'subscriptions/{uid}/history': [(event) => ({ ...event, isOld: true })],
});
const GADGET = { path: 'gadgets/1' };

it.each([
  ['first', { name: 'lamp', parts: ['bulb'] }],
  ['second', { title: 'lamp', parts: ['bulb'], schemaVersion: 2 }],
  ['newest', { title: 'lamp', partCount: 1, schemaVersion: 3 }],
])('a document of the %s version is read in the newest shape', (_version, stored) => {
  expect(GADGETS.read(GADGET, stored)).toEqual({ title: 'lamp', partCount: 1 });
});

it('a written document contains its version number, except in the first version', () => {
  expect(GADGETS.stamp(GADGET, { title: 'lamp', partCount: 1 })).toEqual({
    title: 'lamp',
    partCount: 1,
    schemaVersion: 3,
  });
  expect(GADGETS.stamp({ path: 'customers/anna' }, { uid: 'anna' })).toEqual({ uid: 'anna' });
});

it('a document that is saved again is read unchanged', () => {
  const value = GADGETS.read(GADGET, { name: 'lamp', parts: [] });
  expect(GADGETS.read(GADGET, GADGETS.stamp(GADGET, value))).toEqual(value);
});

it('a subcollection has its own versions, apart from those of its parent', () => {
  expect(GADGETS.read({ path: 'subscriptions/anna/history/00000001' }, { version: 1 })).toEqual({
    version: 1,
    isOld: true,
  });
  expect(GADGETS.read({ path: 'subscriptions/anna' }, { uid: 'anna' })).toEqual({ uid: 'anna' });
});

it('a document of a newer release is refused', () => {
  expect(() => GADGETS.read(GADGET, { schemaVersion: 4 })).toThrow('newer release');
  expect(() => schemaOf({}).read(GADGET, { schemaVersion: 2 })).toThrow('newer release');
});

it('a partial write is refused in a collection that has upgrade steps', () => {
  expect(() => GADGETS.refuseMerge(GADGET)).toThrow('gadgets');
  expect(() => GADGETS.refuseMerge({ path: 'customerSearch/anna' })).not.toThrow();
});
