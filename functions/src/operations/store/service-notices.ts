import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import type { ServiceNoticeRepository } from '@functions/operations/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const SERVICE_NOTICES = defineCollection('serviceNotices', {
  customerData: null,
});

/** A bound for the read; there are only a few. */
const MOST_OPEN = 50;

/** serviceNotices/{id}: notices that staff write for customers. */
export const serviceNotices = (access: FirestoreSession): ServiceNoticeRepository => {
  const all = () => collectionOf(access, SERVICE_NOTICES);
  return {
    ...documents<ServiceNotice>(access, SERVICE_NOTICES, ({ id }) => id),
    listOpen: async (now) =>
      (await access.find(all().where('until', '>', now).orderBy('until').limit(MOST_OPEN))) as ServiceNotice[],
    listNewest: async (limit) => (await access.find(all().orderBy('changed', 'desc').limit(limit))) as ServiceNotice[],
  };
};
