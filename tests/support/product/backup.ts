import { createHash } from 'node:crypto';
import type { UserImportRecord } from 'firebase-admin/auth';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import type { SavedAccount } from '@functions/accounts/rules/saved-account';
import { allDocuments } from './all-documents';

/** A database as text: each document as JSON under its path, with timestamps as objects. */
export type DatabaseBackup = ReadonlyMap<string, string>;

const MOST_IN_A_BATCH = 400;

const serialize = (_name: string, value: unknown): unknown => {
  const timestamp = value as { _seconds?: number; _nanoseconds?: number } | null;
  return typeof timestamp?._seconds === 'number'
    ? { $seconds: timestamp._seconds, $nanos: timestamp._nanoseconds }
    : value;
};
const deserialize = (_name: string, value: unknown): unknown => {
  const timestamp = value as { $seconds?: number; $nanos?: number } | null;
  return typeof timestamp?.$seconds === 'number' ? new Timestamp(timestamp.$seconds, timestamp.$nanos ?? 0) : value;
};

export const backUp = (db: Firestore): Promise<DatabaseBackup> => allDocuments(db, serialize);

export async function restore(db: Firestore, backup: DatabaseBackup): Promise<void> {
  const documents = [...backup];
  for (let n = 0; n < documents.length; n += MOST_IN_A_BATCH) {
    const batch = db.batch();
    for (const [path, text] of documents.slice(n, n + MOST_IN_A_BATCH))
      batch.set(db.doc(path), JSON.parse(text, deserialize) as object);
    await batch.commit();
  }
}

/** The number of documents in each collection, and a hash of their contents. */
export function amounts(backup: DatabaseBackup): Map<string, { count: number; hash: string }> {
  const byCollection = Map.groupBy(
    [...backup].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ([path]) =>
      path
        .split('/')
        .filter((_, index) => index % 2 === 0)
        .join('/'),
  );
  return new Map(
    [...byCollection].toSorted().map(([collection, rows]) => [
      collection,
      {
        count: rows.length,
        hash: createHash('sha256')
          .update(rows.map((row) => JSON.stringify(row)).join('\n'))
          .digest('hex')
          .slice(0, 16),
      },
    ]),
  );
}

/** Saved accounts for the Admin SDK. The Firebase CLI cannot import into the emulator, whose hashes it refuses. */
export const accountsToImport = (saved: readonly SavedAccount[]): UserImportRecord[] =>
  saved.map(({ localId, email, emailVerified, disabled, customAttributes, providerUserInfo }) => ({
    uid: localId,
    emailVerified,
    disabled,
    ...(email !== undefined && { email }),
    ...(customAttributes !== undefined && { customClaims: JSON.parse(customAttributes) as object }),
    providerData: providerUserInfo.map(({ rawId, ...provider }) => ({ ...provider, uid: rawId })),
  }));
