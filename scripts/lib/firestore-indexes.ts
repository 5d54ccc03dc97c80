import { readFileSync } from 'node:fs';
import { inRepository } from './repository';

/** One index of one field. Without a scope it serves queries of one collection. */
export interface SingleFieldIndex {
  readonly queryScope?: string;
  readonly order?: string;
  readonly arrayConfig?: string;
}

export interface IndexField {
  readonly fieldPath: string;
  readonly order?: string;
  readonly arrayConfig?: string;
}

export interface FieldOverride {
  readonly collectionGroup: string;
  /** The path of a field, or `*`: every field of the collection group that has no override of its own. */
  readonly fieldPath: string;
  readonly ttl?: boolean;
  readonly indexes: readonly SingleFieldIndex[];
}

/** firestore.indexes.json. */
export interface IndexFile {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly queryScope: string;
    readonly fields: readonly IndexField[];
  }[];
  readonly fieldOverrides: readonly FieldOverride[];
}

export const EVERY_FIELD = '*';

/** What Firestore indexes of every field without an override. */
const AUTOMATIC: readonly SingleFieldIndex[] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
];

export const readIndexFile = (): IndexFile =>
  JSON.parse(readFileSync(inRepository('firestore.indexes.json'), 'utf8')) as IndexFile;

/**
 * The override that decides on a field: its own, else that of the nearest map around it, else that of every field of
 * the collection group. Source:
 * https://firebase.google.com/docs/firestore/query-data/index-overview#single-field_index_exemptions
 */
export function overrideOf(
  { fieldOverrides }: Pick<IndexFile, 'fieldOverrides'>,
  collection: string,
  path: readonly string[],
): FieldOverride | undefined {
  const ofCollection = fieldOverrides.filter(({ collectionGroup }) => collectionGroup === collection);
  for (let depth = path.length; depth > 0; depth -= 1) {
    const fieldPath = path.slice(0, depth).join('.');
    const found = ofCollection.find((override) => override.fieldPath === fieldPath);
    if (found) return found;
  }
  return ofCollection.find(({ fieldPath }) => fieldPath === EVERY_FIELD);
}

/** The indexes of one field alone that Firestore keeps. */
export const indexesOf = (
  file: Pick<IndexFile, 'fieldOverrides'>,
  collection: string,
  path: readonly string[],
): readonly SingleFieldIndex[] => overrideOf(file, collection, path)?.indexes ?? AUTOMATIC;
