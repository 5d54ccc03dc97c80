import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import { COLLECTIONS, UPGRADES, type Upgrades } from './collections';

/** The version that a document was written in; absent: the first. */
const VERSION = 'schemaVersion';

/** `subscriptions/{uid}/history` and `subscriptions/anna/history/00000001` alike. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

const NAMES = new Map<string, string>(COLLECTIONS.map((name) => [shapeOf(name), name]));

/** Reads stored documents of every version and writes those of the newest. */
export interface Schema {
  /** A stored document in today's shape. Throws when a newer release wrote it. */
  read(reference: Pick<DocumentReference, 'path'>, stored: DocumentData): DocumentData;
  /** What is written for it: documents of a first version carry no mark. */
  stamp(reference: Pick<DocumentReference, 'path'>, data: DocumentData): DocumentData;
  /** Throws where a part cannot be written without knowing the version of the rest. */
  refuseMerge(reference: Pick<DocumentReference, 'path'>): void;
  isOld(reference: Pick<DocumentReference, 'path'>, stored: DocumentData): boolean;
}

export function schemaOf(upgrades: Upgrades): Schema {
  // Every document of every answer passes here: with nothing to upgrade there is nothing to look up.
  const isAny = Object.keys(upgrades).length > 0;
  const stepsOf = ({ path }: { readonly path: string }) => {
    if (!isAny) return [];
    const shape = shapeOf(path);
    return upgrades[NAMES.get(shape) ?? shape] ?? [];
  };
  const versionOf = (stored: DocumentData): number => (stored[VERSION] as number | undefined) ?? 1;

  return {
    read: (reference, stored) => {
      const steps = stepsOf(reference);
      const version = versionOf(stored);
      if (version > steps.length + 1)
        throw new Error(`${shapeOf(reference.path)}: a newer release wrote a document of version ${version}`);
      if (steps.length === 0) return stored;
      return steps.slice(version - 1).reduce((old, upgrade) => upgrade(old), unmarked(stored));
    },
    stamp: (reference, data) => {
      const steps = stepsOf(reference);
      return steps.length === 0 ? data : { ...data, [VERSION]: steps.length + 1 };
    },
    refuseMerge: (reference) => {
      if (stepsOf(reference).length > 0)
        throw new Error(`${shapeOf(reference.path)} is written in parts and has no versions: write it anew instead`);
    },
    isOld: (reference, stored) => versionOf(stored) <= stepsOf(reference).length,
  };
}

const unmarked = ({ [VERSION]: _version, ...data }: DocumentData): DocumentData => data;

export const SCHEMA = schemaOf(UPGRADES);
