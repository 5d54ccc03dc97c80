import type { Query } from 'firebase-admin/firestore';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { CampaignRecipients } from '@functions/campaigns/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { CUSTOMERS } from '@functions/accounts/store/customers';
import { SUBSCRIPTIONS } from '@functions/subscription/store/subscriptions';

/** The recipients of a mailing from customers and subscriptions, in pages by uid. */
export const campaignRecipients = (access: FirestoreSession): CampaignRecipients => {
  const wanting = collectionOf(access, CUSTOMERS).where('wantsPromotions', '==', true);
  const renewing = (field: 'tariff' | 'tariffNextPeriod', tariffs: readonly number[]) =>
    collectionOf(access, SUBSCRIPTIONS)
      .where('autoRenewal', '==', 'active')
      .where(field, 'in', [...tariffs]);
  const page = async <Row>(query: Query, after: string | null, limit: number) => {
    const ordered = query.orderBy('uid').limit(limit);
    return (await access.find(after === null ? ordered : ordered.startAfter(after))) as Row[];
  };
  return {
    countWantingPromotions: () => access.count(wanting),
    pageWantingPromotions: async (after, limit) => (await page<Customer>(wanting, after, limit)).map(({ uid }) => uid),
    countRenewing: async (tariffs) => {
      const [current, chosen] = await Promise.all([
        access.count(renewing('tariff', tariffs)),
        access.count(renewing('tariffNextPeriod', tariffs)),
      ]);
      return current + chosen;
    },
    pageRenewing: async (tariffs, after, limit) => {
      const pages = await Promise.all([
        page<Subscription>(renewing('tariff', tariffs), after, limit),
        page<Subscription>(renewing('tariffNextPeriod', tariffs), after, limit),
      ]);
      const byUid = new Map(pages.flat().map((subscription) => [subscription.uid, subscription]));
      return [...byUid.values()].toSorted((left, right) => (left.uid < right.uid ? -1 : 1)).slice(0, limit);
    },
  };
};
