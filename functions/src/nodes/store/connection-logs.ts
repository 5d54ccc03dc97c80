import { Timestamp } from 'firebase-admin/firestore';
import { LOG_LIFETIME, type ConnectionLog } from '@functions/nodes/rules/connection';
import type { ConnectionLogRepository } from '@functions/nodes/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { read, withKnownErrors } from '@functions/base/store/transaction-errors';
import { defineCollection } from '@functions/base/store/collection';

export const CONNECTION_LOGS = defineCollection('connectionLogs', {
  expires: '30 days',
  customerData: { onDeletion: 'removed', inExport: 'connections', onMerge: 'stays' },
});

/** A stored log. Firestore deletes it some time after `expireAt`. */
type Stored = ConnectionLog & { readonly expireAt: Timestamp };

const restored = ({ expireAt: _expireAt, ...log }: Stored): ConnectionLog => log;

const DELETE_BATCH_SIZE = 400;

/** connectionLogs/{nodeId}_{entryId}: connections of the last 30 days. A batch is one commit. */
export const connectionLogs = (access: FirestoreSession): ConnectionLogRepository => {
  const all = () => collectionOf(access, CONNECTION_LOGS);
  /** In one order for all queries: they share an index. */
  const newestOf = (uid: string) => all().where('uid', '==', uid).orderBy('connectionDate', 'desc');
  return {
    saveAll: (entries) =>
      access.setAll(
        entries.map((log) => [
          all().doc(log.id),
          { ...log, expireAt: Timestamp.fromMillis(log.connectionDate + LOG_LIFETIME) } satisfies Stored,
        ]),
      ),
    ofCustomer: async (uid, now, limit) => {
      const newest = newestOf(uid).where('connectionDate', '>', now - LOG_LIFETIME);
      return ((await access.find(newest.limit(limit))) as Stored[]).map(restored);
    },
    hasUsed: async (uid, nodeId, now) => {
      const newest = all()
        .where('uid', '==', uid)
        .where('nodeId', '==', nodeId)
        .where('connectionDate', '>', now - LOG_LIFETIME)
        .limit(1);
      return (await access.find(newest)).length > 0;
    },
    removeOf: async (uid) => {
      for (;;) {
        const ofUid = newestOf(uid).limit(DELETE_BATCH_SIZE);
        const { docs } = await read(() => ofUid.get());
        if (docs.length === 0) return;
        const batch = access.db.batch();
        for (const { ref } of docs) batch.delete(ref);
        await withKnownErrors(batch.commit());
      }
    },
  };
};
