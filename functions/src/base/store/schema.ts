import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import type { Upgrade } from './collection';

/** The field with the version of a document; missing in version 1. */
const VERSION = 'schemaVersion';

/**
 * The collection names of a path: the same for `subscriptions/{uid}/history` and `subscriptions/anna/history/00000001`.
 */
const pathPattern = (path: string): string =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/** The upgrade steps of each collection, by its path. */
export type Upgrades = Readonly<Record<string, readonly Upgrade[] | undefined>>;

/** Reads stored documents of every version and writes the newest one (decision 37). */
export interface Schema {
  /** A stored document in the current version. Throws when a newer release wrote it. */
  read(reference: Pick<DocumentReference, 'path'>, stored: DocumentData): DocumentData;
  /** The data to write; documents of version 1 carry no version field. */
  stamp(reference: Pick<DocumentReference, 'path'>, data: DocumentData): DocumentData;
  /** Throws for versioned collections: a partial write does not know the version of the rest. */
  refuseMerge(reference: Pick<DocumentReference, 'path'>): void;
  /** Whether the document has an older version than the current one. */
  isOld(reference: Pick<DocumentReference, 'path'>, stored: DocumentData): boolean;
}

/** The schema for the given upgrade steps. */
export function schemaOf(upgrades: Upgrades): Schema {
  // Every document that is read passes here, so skip the lookup when there are no upgrades.
  const stepsByPath = new Map(Object.entries(upgrades).map(([path, each = []]) => [pathPattern(path), each]));
  const stepsOf = ({ path }: { readonly path: string }) =>
    stepsByPath.size === 0 ? [] : (stepsByPath.get(pathPattern(path)) ?? []);
  const versionOf = (stored: DocumentData): number => (stored[VERSION] as number | undefined) ?? 1;

  return {
    read: (reference, stored) => {
      const steps = stepsOf(reference);
      const version = versionOf(stored);
      if (version > steps.length + 1)
        throw new Error(`${pathPattern(reference.path)}: a newer release wrote a document of version ${version}`);
      if (steps.length === 0) return stored;
      return steps.slice(version - 1).reduce((old, upgrade) => upgrade(old), withoutVersion(stored));
    },
    stamp: (reference, data) => {
      const steps = stepsOf(reference);
      return steps.length === 0 ? data : { ...data, [VERSION]: steps.length + 1 };
    },
    refuseMerge: (reference) => {
      if (stepsOf(reference).length > 0)
        throw new Error(
          `${pathPattern(reference.path)} is written in parts and has no versions: write the whole document instead`,
        );
    },
    isOld: (reference, stored) => versionOf(stored) <= stepsOf(reference).length,
  };
}

const withoutVersion = ({ [VERSION]: _version, ...data }: DocumentData): DocumentData => data;
