import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { IndexFile } from '../../../scripts/lib/firestore-indexes';
import { storedSize } from '../../../scripts/reports/firestore-size';

/** The example of https://firebase.google.com/docs/firestore/storage-size, and its sizes. */
const TASK = 'users/jeff/tasks/my_task_id';
const FIELDS = { type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' };

const NOTHING: IndexFile = {
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'tasks', fieldPath: '*', indexes: [] }],
};
const withOverride = (fieldPath: string, ...indexes: IndexFile['fieldOverrides'][number]['indexes']): IndexFile => ({
  indexes: [],
  fieldOverrides: [...NOTHING.fieldOverrides, { collectionGroup: 'tasks', fieldPath, indexes }],
});
const composite = (queryScope: string, ...fields: IndexFile['indexes'][number]['fields']): IndexFile => ({
  ...NOTHING,
  indexes: [{ collectionGroup: 'tasks', queryScope, fields }],
});

describe("Google's example", () => {
  it('is a document of 147 bytes', () => {
    expect(storedSize(NOTHING, TASK, FIELDS)).toEqual({ document: 147, indexes: 0, entries: 0 });
  });

  it.each([
    ['a field, in its collection', withOverride('done', { order: 'ASCENDING' }), 109],
    [
      'a field, in the collection group',
      withOverride('done', { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }),
      98,
    ],
    [
      'two fields, in their collection',
      composite('COLLECTION', { fieldPath: 'done', order: 'ASCENDING' }, { fieldPath: 'priority', order: 'ASCENDING' }),
      112,
    ],
    [
      'two fields, in the collection group',
      composite(
        'COLLECTION_GROUP',
        { fieldPath: 'done', order: 'ASCENDING' },
        { fieldPath: 'priority', order: 'ASCENDING' },
      ),
      85,
    ],
  ])('has an index entry of %s', (_what, file, bytes) => {
    expect(storedSize(file, TASK, FIELDS)).toEqual({ document: 147, indexes: bytes, entries: 1 });
  });
});

describe('index entries', () => {
  const entriesOf = (fields: Record<string, unknown>, file: IndexFile = { indexes: [], fieldOverrides: [] }) =>
    storedSize(file, 'tasks/a', fields).entries;

  it('are two of a value, three of an array and its entry, and of a map those of its fields too', () => {
    expect(entriesOf({ text: 'a' })).toBe(2);
    expect(entriesOf({ nothing: null, at: Timestamp.fromMillis(0) })).toBe(4);
    expect(entriesOf({ list: ['a'] })).toBe(3);
    expect(entriesOf({ list: ['a', 'a', 'b'] })).toBe(4);
    expect(entriesOf({ map: { text: 'a', inner: { flag: true } } })).toBe(8);
  });

  it('of a map follow its override, unless a field has its own', () => {
    const override = (fieldPath: string, order?: string) => ({
      collectionGroup: 'tasks',
      fieldPath,
      indexes: order === undefined ? [] : [{ order }],
    });
    const file = { indexes: [], fieldOverrides: [override('map'), override('map.kind', 'ASCENDING')] };
    expect(entriesOf({ map: { kind: 'a', other: { deep: 1 } }, text: 'a' }, file)).toBe(3);
  });

  it('of several fields exist when the document has all of them, and are one for each entry of a list', () => {
    const file = composite(
      'COLLECTION',
      { fieldPath: 'map.kind', order: 'ASCENDING' },
      { fieldPath: 'list', arrayConfig: 'CONTAINS' },
    );
    expect(entriesOf({ map: { kind: 'a' }, list: ['b', 'c'] }, file)).toBe(2);
    expect(entriesOf({ map: {}, list: ['b', 'c'] }, file)).toBe(0);
    expect(entriesOf({ map: { kind: 'a' }, list: 'b' }, file)).toBe(0);
  });

  it('hold at most 1500 bytes of a value', () => {
    const file = withOverride('text', { order: 'ASCENDING' });
    const bytesOf = (length: number) => storedSize(file, 'tasks/a', { text: 'x'.repeat(length) }).indexes;
    expect(bytesOf(5000) - bytesOf(99)).toBe(1400);
  });
});

it('a value without a known size is an error that names its field', () => {
  expect(() => storedSize(NOTHING, 'tasks/a', { map: { id: 1n } })).toThrow('a bigint is unknown (tasks/a.map.id)');
});
