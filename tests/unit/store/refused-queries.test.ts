import { AggregateField } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { memoryFirestore, withEveryIndex } from '../../support/memory-firestore/memory-firestore';

/** `state` has an index of its own in firestore.indexes.json, `attempts` has none. */

const db = memoryFirestore();
const tasks = db.collection('outbox');
const MISSING = 'FAILED_PRECONDITION: the query requires an index that firestore.indexes.json does not have: outbox';

it('the memory refuses a query whose index is switched off, as production does', async () => {
  await expect(tasks.where('attempts', '>', 0).get()).rejects.toThrow(`${MISSING} COLLECTION: attempts ASCENDING`);
  await expect(tasks.orderBy('attempts', 'desc').get()).rejects.toThrow(`${MISSING} COLLECTION: attempts DESCENDING`);
  await expect(tasks.where('a.list', 'array-contains', 1).get()).rejects.toThrow(`${MISSING} COLLECTION: a.list CONT`);
  await expect(tasks.where('attempts', '==', 0).count().get()).rejects.toThrow(MISSING);
  await expect(tasks.aggregate({ sum: AggregateField.sum('attempts') }).get()).rejects.toThrow(MISSING);
  await expect(db.runTransaction((all) => all.get(tasks.where('attempts', '>', 0)))).rejects.toThrow(MISSING);
});

it('the memory answers a query whose index is there, and every query of a test', async () => {
  expect((await tasks.where('state', '==', 'dead').get()).size).toBe(0);
  expect((await tasks.orderBy('__name__').get()).size).toBe(0);
  await tasks.doc('a').set({ attempts: 1 });
  expect((await withEveryIndex(db).collection('outbox').where('attempts', '>', 0).get()).size).toBe(1);
});
