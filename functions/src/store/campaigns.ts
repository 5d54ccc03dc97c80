import type { Campaign } from '../domain/campaign';
import type { CampaignDocuments } from '../staff-records';
import { collectionOf, documents, type Access } from './access';

/** campaigns/{subject}: mailings to many. */
export const campaigns = (access: Access): CampaignDocuments => ({
  ...documents<Campaign>(access, 'campaigns', ({ id }) => id),
  listNewest: async (limit) =>
    (await access.find(collectionOf(access, 'campaigns').orderBy('started', 'desc').limit(limit))) as Campaign[],
});
