import type { Instant } from '@functions/base/rules/calendar';
import { domainKey, type EmailSearch } from '@functions/base/rules/email-grams';
import type { Invite } from './invite';
import type { SubscriptionSummary } from '@functions/subscription/rules/subscription';

/** What the lists show of an invitation. */
export type InviteSummary = Pick<Invite, 'inviterUid' | 'created' | 'discountStartDate' | 'qualifiesUntil' | 'reason'>;

/** A customer in lists: identity, subscription summary and inviter. */
export interface SearchRow {
  readonly uid: string;
  readonly id: string;
  readonly email: string;
  readonly created: Instant;
  /** Null while nothing was ever bought or granted. */
  readonly access: SubscriptionSummary | null;
  readonly invite: InviteSummary | null;
}

/** The sort key of a row, from which the next page continues. */
export function searchKey({ by }: EmailSearch, row: SearchRow): string {
  if (by === 'prefix') return row.email.toLowerCase();
  return by === 'ends' ? domainKey(row) : row.id;
}
