import { expect, it } from 'vitest';
import { schemaOf } from '@functions/base/store/schema';
import { EXAMPLE } from '../../support/stored/upgrade-example';

const GADGETS = schemaOf(EXAMPLE);
const GADGET = { path: 'gadgets/1' };

it.each([
  ['first', { name: 'lamp', roubles: 150 }],
  ['second', { name: 'lamp', kopecks: 15_000, schemaVersion: 2 }],
  ['newest', { title: 'lamp', kopecks: 15_000, schemaVersion: 3 }],
])('a document of the %s version is read in the newest shape', (_version, stored) => {
  expect(GADGETS.read(GADGET, stored)).toEqual({ title: 'lamp', kopecks: 15_000 });
});

it('a written document contains its version number, except in the first version', () => {
  expect(GADGETS.stamp(GADGET, { title: 'lamp', kopecks: 15_000 })).toEqual({
    title: 'lamp',
    kopecks: 15_000,
    schemaVersion: 3,
  });
  expect(GADGETS.stamp({ path: 'customers/anna' }, { uid: 'anna' })).toEqual({ uid: 'anna' });
});

it('a document that is saved again is read unchanged', () => {
  const value = GADGETS.read(GADGET, { name: 'lamp', roubles: 0 });
  expect(GADGETS.read(GADGET, GADGETS.stamp(GADGET, value))).toEqual(value);
});

it('a subcollection has its own versions, apart from those of its parent', () => {
  expect(GADGETS.read({ path: 'subscriptions/anna/history/00000001' }, { version: 1 })).toEqual({
    version: 1,
    isSecond: true,
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
