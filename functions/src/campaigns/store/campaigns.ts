import type { Campaign } from '@functions/campaigns/rules/campaign';
import type { CampaignRepository } from '@functions/campaigns/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const CAMPAIGNS = defineCollection('campaigns', {
  customerData: null,
});

/** campaigns/{id}: mailings. The id is derived from the subject. */
export const campaigns = (access: FirestoreSession): CampaignRepository => ({
  ...documents<Campaign>(access, CAMPAIGNS, ({ id }) => id),
  listNewest: async (limit) =>
    (await access.find(collectionOf(access, CAMPAIGNS).orderBy('started', 'desc').limit(limit))) as Campaign[],
});
