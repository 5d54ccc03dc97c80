import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { domainKey, type EmailSearch } from './email-grams';
import type { Invite } from '@functions/domain/referrals/invite';
import type { Subscription } from '@functions/domain/subscription/subscription';

/** The fields of a subscription that `view` needs. */
export interface SubscriptionSummary {
  readonly currentPeriodEnd: Instant | null;
  readonly accessEndsAt: Instant | null;
  readonly autoRenewal: Subscription['autoRenewal'];
  readonly restricted: Subscription['restricted'];
}

/** A customer in lists: identity, subscription summary and inviter. */
export interface SearchRow {
  readonly uid: string;
  readonly id: string;
  readonly email: string;
  readonly created: Instant;
  /** Null while nothing was ever bought or granted. */
  readonly access: SubscriptionSummary | null;
  readonly invite: Pick<Invite, 'inviterUid' | 'created' | 'discountStartDate' | 'qualifiesUntil' | 'reason'> | null;
}

/** The parts of a search row that each record contributes. */
export const searchFacts = {
  ofCustomer: ({ uid, id, email, created }: Customer) => ({ uid, id, email, created }),
  ofSubscription: ({ currentPeriodEnd, accessEndsAt, autoRenewal, restricted }: Subscription) => ({
    access: { currentPeriodEnd, accessEndsAt, autoRenewal, restricted },
  }),
  ofInvite: ({ inviterUid, created, discountStartDate, qualifiesUntil, reason }: Invite) => ({
    invite: { inviterUid, created, discountStartDate, qualifiesUntil, reason },
  }),
};

/** The sort key of a row, from which the next page continues. */
export function searchKey({ by }: EmailSearch, row: SearchRow): string {
  if (by === 'prefix') return row.email.toLowerCase();
  return by === 'ends' ? domainKey(row) : row.id;
}
