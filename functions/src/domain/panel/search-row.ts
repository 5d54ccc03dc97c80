import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import type { EmailSearch } from './email-grams';
import type { Invite } from '@functions/domain/referrals/invite';
import type { Subscription } from '@functions/domain/subscription/subscription';

/** What of a subscription its view needs. */
export interface SubscriptionSummary {
  readonly currentPeriodEnd: Instant | null;
  readonly accessEndsAt: Instant | null;
  readonly autoRenewal: Subscription['autoRenewal'];
  readonly restricted: Subscription['restricted'];
}

/** A customer as lists show one: who it is, what the view of the subscription needs, and who brought them. */
export interface SearchRow {
  readonly uid: string;
  readonly id: string;
  readonly email: string;
  readonly created: Instant;
  /** Null while nothing was ever bought or given. */
  readonly access: SubscriptionSummary | null;
  readonly invite: Pick<Invite, 'inviterUid' | 'created' | 'discountStartDate' | 'qualifiesUntil' | 'reason'> | null;
}

export const searchFacts = {
  ofCustomer: ({ uid, id, email, created }: Customer) => ({ uid, id, email, created }),
  ofSubscription: ({ currentPeriodEnd, accessEndsAt, autoRenewal, restricted }: Subscription) => ({
    access: { currentPeriodEnd, accessEndsAt, autoRenewal, restricted },
  }),
  ofInvite: ({ inviterUid, created, discountStartDate, qualifiesUntil, reason }: Invite) => ({
    invite: { inviterUid, created, discountStartDate, qualifiesUntil, reason },
  }),
};

/** What a page of a search is continued after. */
export const searchKey = (search: EmailSearch, row: SearchRow): string =>
  search.by === 'prefix' ? row.email.toLowerCase() : row.id;
