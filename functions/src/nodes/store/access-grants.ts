import { createHash } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { AccessGrantRepository } from '@functions/nodes/ports/repositories';
import { collectionOf, readDocument, type FirestoreSession } from '@functions/base/store/firestore-session';
import { read } from '@functions/base/store/transaction-errors';
import { defineCollection } from '@functions/base/store/collection';

export const ACCESS_GRANTS = defineCollection('accessGrants', {
  customerData: {
    onDeletion: 'anonymized',
    inExport: { not: 'copied from devices and subscription' },
    onMerge: 'stays',
  },
});

/** `account` is a pseudonym of the customer for the nodes: a uid such as `yandex:…` would identify the person. */
type Stored = AccessGrant & { readonly account: string; readonly changed: Timestamp };

const accountOf = (uid: string): string => createHash('sha256').update(`access|${uid}`).digest('hex').slice(0, 32);

const restored = ({ uid, validUntil, entries }: AccessGrant): AccessGrant => ({ uid, validUntil, entries });

/**
 * accessGrants/{uid}. `changed` is Firestore's own time, because nodes ask for changes by it and our clocks may differ
 * (decision 27).
 */
export const accessGrants = (access: FirestoreSession): AccessGrantRepository => {
  const reference = (uid: string) => collectionOf(access, ACCESS_GRANTS).doc(uid);
  return {
    get: async (uid) => {
      const found = (await readDocument(access, ACCESS_GRANTS, uid)) as AccessGrant | null;
      return found && restored(found);
    },
    save: (list) =>
      access.set(reference(list.uid), { ...list, account: accountOf(list.uid), changed: FieldValue.serverTimestamp() }),
    savedAfter: async (after, limit) => {
      const inOrder = collectionOf(access, ACCESS_GRANTS).orderBy('changed').orderBy('account').limit(limit);
      const page =
        after === null ? inOrder : inOrder.startAfter(new Timestamp(after.at.seconds, after.at.nanos), after.account);
      // Needs the read time of the query result, which `find` does not return.
      const { docs, readTime } = await read(() => page.get());
      const changes = docs.map((found) => {
        const list = access.read(found) as Stored;
        return {
          list: restored(list),
          position: { at: { seconds: list.changed.seconds, nanos: list.changed.nanoseconds }, account: list.account },
        };
      });
      return { changes, readAt: { seconds: readTime.seconds, nanos: readTime.nanoseconds } };
    },
  };
};
