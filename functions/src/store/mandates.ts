import type { Mandate } from '@functions/domain/payments/mandate';
import type { MandateDocuments } from '@functions/ports/repositories';
import { collectionOf, documents, type Access } from './firestore-session';
import { oldestFirst } from './due-page';

/** mandates/{uid}: the saved card and what the provider was told to charge. */
export const mandates = (access: Access): MandateDocuments => ({
  ...documents<Mandate>(access, 'mandates', ({ uid }) => uid),
  findByProviderId: async (providerId) => {
    const [found] = await access.find(collectionOf(access, 'mandates').where('providerId', '==', providerId).limit(1));
    return (found as Mandate | undefined) ?? null;
  },
  findByAccount: async (accountId) => {
    const collection = collectionOf(access, 'mandates');
    const [now] = await access.find(collection.where('accountId', '==', accountId).limit(1));
    const [formerly] = now
      ? []
      : await access.find(collection.where('formerAccountIds', 'array-contains', accountId).limit(1));
    return ((now ?? formerly) as Mandate | undefined) ?? null;
  },
  uncheckedSince: async (moment, page) => {
    const stale = collectionOf(access, 'mandates').where('checkedAt', '<', moment);
    return (await access.find(
      oldestFirst(stale, 'checkedAt', page, ({ checkedAt, uid }) => [checkedAt, uid]),
    )) as Mandate[];
  },
});
