import type { Campaign } from '@functions/domain/platform/campaign';
import type { CampaignDocuments } from '@functions/ports/panel-repositories';
import { collectionOf, documents, type Access } from './firestore-session';

/** campaigns/{subject}: mailings to many. */
export const campaigns = (access: Access): CampaignDocuments => ({
  ...documents<Campaign>(access, 'campaigns', ({ id }) => id),
  listNewest: async (limit) =>
    (await access.find(collectionOf(access, 'campaigns').orderBy('started', 'desc').limit(limit))) as Campaign[],
});
