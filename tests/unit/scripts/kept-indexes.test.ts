import { expect, it } from 'vitest';
import { keptIndexes } from '../../../scripts/deploy/kept-indexes';
import { readIndexFile, type IndexFile } from '../../../scripts/lib/firestore-indexes';

const override = (fieldPath: string, order?: string) => ({
  collectionGroup: 'orders',
  fieldPath,
  indexes: order === undefined ? [] : [{ order, queryScope: 'COLLECTION' }],
});
const DEPLOYED = [{ collectionGroup: 'orders' }];
const EXPIRY = { ...override('expireAt'), ttl: true };
const WANTED: IndexFile = {
  indexes: [
    { collectionGroup: 'orders', queryScope: 'COLLECTION', fields: [{ fieldPath: 'uid', order: 'ASCENDING' }] },
  ],
  fieldOverrides: [override('*'), override('uid', 'ASCENDING'), EXPIRY],
};

it('indexes that stay come first when the automatic ones of a collection are switched off', () => {
  expect(keptIndexes(WANTED, { indexes: DEPLOYED, fieldOverrides: [EXPIRY] })).toEqual({
    indexes: WANTED.indexes,
    fieldOverrides: [override('uid', 'ASCENDING')],
  });
});

it('everything is deployed at once when the automatic indexes are off already, and to a new database', () => {
  expect(keptIndexes(WANTED, { indexes: DEPLOYED, fieldOverrides: [{ ...override('*'), ttl: false }] })).toBeNull();
  expect(keptIndexes({ ...WANTED, fieldOverrides: [EXPIRY] }, { indexes: DEPLOYED, fieldOverrides: [] })).toBeNull();
  expect(keptIndexes(WANTED, { indexes: [], fieldOverrides: [] })).toBeNull();
});

it('an unexpected answer of the tools is an error', () => {
  expect(() => keptIndexes(WANTED, undefined)).toThrow('firestore:indexes returned an unexpected answer.');
});

it('firestore.indexes.json is within the limits of Firestore, and the path * has no TTL policy', () => {
  const { fieldOverrides, indexes } = readIndexFile();
  // https://firebase.google.com/docs/firestore/quotas#indexes: 200 of each without billing, 1000 with it.
  expect(fieldOverrides.length).toBeLessThanOrEqual(200);
  expect(indexes.length).toBeLessThanOrEqual(200);
  // Google refuses a TTL policy of `*`, and firebase-tools sends one as soon as `ttl` is there, also for `false`
  // (https://github.com/firebase/firebase-tools/issues/7294).
  expect(fieldOverrides.filter(({ fieldPath, ttl }) => fieldPath === '*' && ttl !== undefined)).toEqual([]);
});
