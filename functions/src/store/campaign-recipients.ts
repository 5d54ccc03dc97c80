import type { Query } from 'firebase-admin/firestore';
import type { Customer } from '@functions/domain/accounts/customer';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { CampaignRecipients } from '@functions/ports/panel-repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

/** The recipients of a mailing from customers and subscriptions, in pages by uid. */
export const campaignRecipients = (access: FirestoreSession): CampaignRecipients => {
  const wanting = collectionOf(access, 'customers').where('wantsPromotions', '==', true);
  const renewing = (tariffs: readonly number[]) =>
    collectionOf(access, 'subscriptions')
      .where('autoRenewal', '==', 'active')
      .where('tariff', 'in', [...tariffs]);
  const page = async <Row>(query: Query, after: string | null, limit: number) => {
    const ordered = query.orderBy('uid').limit(limit);
    return (await access.find(after === null ? ordered : ordered.startAfter(after))) as Row[];
  };
  return {
    countWantingPromotions: () => access.count(wanting),
    pageWantingPromotions: async (after, limit) => (await page<Customer>(wanting, after, limit)).map(({ uid }) => uid),
    countRenewing: (tariffs) => access.count(renewing(tariffs)),
    pageRenewing: (tariffs, after, limit) => page<Subscription>(renewing(tariffs), after, limit),
  };
};
