import type { Firestore } from 'firebase-admin/firestore';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { DependencyHealth } from '@functions/operations/rules/dependency-health';
import type { DependencyHealthRepository } from '@functions/ports/services';
import { collectionOf } from '@functions/base/store/firestore-session';
import { read, withKnownErrors } from '@functions/base/store/transaction-errors';
import { defineCollection } from '@functions/base/store/collection';

export const DEPENDENCY_HEALTH = defineCollection('dependencyHealth', {
  customerData: null,
});

const WRITE_EVERY = MINUTE;

/**
 * dependencyHealth/{service}. Each instance writes once a minute at most for each service and outcome. The health page
 * needs no more, and calls to the provider must not wait for this write.
 */
export function dependencyHealth(db: Firestore, realNow: () => Instant = Date.now): DependencyHealthRepository {
  const collection = collectionOf({ db }, DEPENDENCY_HEALTH);
  const written = new Map<string, Instant>();
  return {
    record: async (service, outcome) => {
      const now = realNow();
      const key = `${service} ${outcome}`;
      if (now - (written.get(key) ?? -Infinity) < WRITE_EVERY) return;
      written.set(key, now);
      await withKnownErrors(collection.doc(service).set({ service, [outcome]: now }, { merge: true }));
    },
    listAll: async () => {
      const { docs } = await read(() => collection.limit(10).get());
      return docs.map((found) => ({ answeredAt: null, failedAt: null, ...found.data() }) as DependencyHealth);
    },
  };
}
