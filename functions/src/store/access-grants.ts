import { createHash } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AccessGrant } from '@functions/domain/nodes/access-grant';
import type { AccessGrantRepository } from '@functions/ports/repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

/** `account` names the customer to nodes, who need not know a uid: one of Yandex says who the person is. */
type Stored = AccessGrant & { readonly account: string; readonly changed: Timestamp };

const accountOf = (uid: string): string => createHash('sha256').update(`access|${uid}`).digest('hex').slice(0, 32);

const restored = ({ uid, validUntil, entries }: AccessGrant): AccessGrant => ({ uid, validUntil, entries });

/** access/{uid}. `changed` is Firestore's own time: nodes ask for what changed since, and no clock of ours decides it. */
export const accessGrants = (access: FirestoreSession): AccessGrantRepository => {
  const reference = (uid: string) => collectionOf(access, 'accessGrants').doc(uid);
  return {
    get: async (uid) => {
      const found = (await access.get(reference(uid))) as AccessGrant | null;
      return found && restored(found);
    },
    save: (list) =>
      access.set(reference(list.uid), { ...list, account: accountOf(list.uid), changed: FieldValue.serverTimestamp() }),
    savedAfter: async (after, limit) => {
      const inOrder = collectionOf(access, 'accessGrants').orderBy('changed').orderBy('account').limit(limit);
      const page =
        after === null ? inOrder : inOrder.startAfter(new Timestamp(after.at.seconds, after.at.nanos), after.account);
      // The time of reading comes with the answer of the query itself, which `find` does not carry.
      const { docs, readTime } = await page.get();
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
