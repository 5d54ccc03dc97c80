import type { Mandate } from '@functions/payments/rules/mandate';
import type { MandateRepository } from '@functions/payments/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { duePage } from '@functions/base/store/due-page';
import { defineCollection } from '@functions/base/store/collection';

export const MANDATES = defineCollection('mandates', {
  customerData: { onDeletion: 'anonymized', inExport: 'card', onMerge: 'forgotten' },
});

/** mandates/{uid}: the saved card and the state of the mandate at the provider. */
export const mandates = (access: FirestoreSession): MandateRepository => ({
  ...documents<Mandate>(access, MANDATES, ({ uid }) => uid),
  findByProviderId: async (providerId) => {
    const [found] = await access.find(collectionOf(access, MANDATES).where('providerId', '==', providerId).limit(1));
    return (found as Mandate | undefined) ?? null;
  },
  findByAccount: async (accountId) => {
    const collection = collectionOf(access, MANDATES);
    const [current] = await access.find(collection.where('accountId', '==', accountId).limit(1));
    const [former] = current
      ? []
      : await access.find(collection.where('previousAccountIds', 'array-contains', accountId).limit(1));
    return ((current ?? former) as Mandate | undefined) ?? null;
  },
  uncheckedSince: async (moment, page) => {
    const stale = collectionOf(access, MANDATES).where('syncedAt', '<', moment);
    return (await access.find(duePage(stale, 'syncedAt', page, ({ syncedAt, uid }) => [syncedAt, uid]))) as Mandate[];
  },
});
