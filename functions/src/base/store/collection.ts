import type { DocumentData } from 'firebase-admin/firestore';

/** What becomes of the data of a customer. `privacy.test.ts` fills every collection and compares. */
interface CustomerData {
  /**
   * When the account is deleted (P28, decision 15). `anonymized`: documents stay under the uid, without anything that
   * identifies a person. `removed`: the documents, or the personal data in them, are deleted.
   */
  readonly onDeletion: 'anonymized' | 'removed';
  /** Its section of the customer's data export (P28), or why it has none. */
  readonly inExport: string | { readonly not: string };
  /**
   * When two accounts become one (decision 107). `joined`: what the source had, the target has. `removed`: its
   * documents are deleted. `forgotten`: its documents stay, without what identifies a person. `stays`: they stay under
   * its uid, and every call for the person reaches them by `uidsOf`: the export, the erasure, the panel.
   */
  readonly onMerge: 'joined' | 'removed' | 'forgotten' | 'stays';
}

interface Facts {
  /**
   * How long a document lives; of orders and guest purchases, one that nobody pays; of passkeys, a removed one; of
   * news addresses, a link to the bot that nobody used; of the outbox, a finished one, but an e-mail for 400 days and a
   * delivery to a webhook for 30.
   * Firestore deletes it after its `expireAt` (TTL policy in firestore.indexes.json).
   */
  readonly expires?: string;
  /** Null: it never holds data of a customer. */
  readonly customerData: CustomerData | null;
  /**
   * The upgrade steps, from version 1 to 2 and so on (decision 37). A new optional field needs no step. A field that is
   * renamed, split or gets another meaning needs one, and a document of the new version in tests/support/stored. The
   * example is tests/support/stored/upgrade-example.ts.
   */
  readonly upgrades?: readonly Upgrade[];
}

/**
 * Converts a document from one version to the next. It must handle any document that was ever stored in that version.
 */
export type Upgrade = (stored: DocumentData) => DocumentData;

/** A collection of the database, or a subcollection. Its store defines it, and `COLLECTIONS` holds all of them. */
export interface StoredIn<Path extends string = string> extends Facts {
  readonly path: Path;
}

export interface Collection<Name extends string = string> extends StoredIn<Name> {
  readonly isRoot: true;
}

/** Defines a collection. */
export const defineCollection = <Name extends string>(name: Name, facts: Facts): Collection<Name> => ({
  path: name,
  isRoot: true,
  ...facts,
});

/** Defines a subcollection, as `refunds/{transactionId}/parts`. */
export const defineSubcollection = <Path extends string>(path: Path, facts: Facts): StoredIn<Path> => ({
  path,
  ...facts,
});
