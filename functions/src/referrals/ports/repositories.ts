import type { ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { IndexedSearch, LongSearch } from '@functions/base/rules/email-grams';
import type { Slice } from '@functions/base/rules/paging';
import type { Repositories as Lower } from '@functions/payments/ports/repositories';
import type { DepsOf } from '@functions/ports/services';
import type { Invite } from '@functions/referrals/rules/invite';
import type { SearchRow } from '@functions/referrals/rules/search-row';

export interface InviteRepository extends Repository<Invite> {
  /** How many invitees of this customer count at a moment, up to `limit`. */
  countQualified(inviterUid: string, now: Instant, limit: number): Promise<number>;
  ofInviter(inviterUid: string, limit: number): Promise<Invite[]>;
  remove(inviteeUid: string): Promise<void>;
}

/** Search rows of customers. Saving a customer, a subscription or an invite updates the row in the same transaction. */
export interface CustomerSearch {
  listMatching(search: IndexedSearch, slice: Slice): Promise<SearchRow[]>;
  countMatching(search: IndexedSearch): Promise<number>;
  /** All matches, by id; few addresses share such a long text. */
  listLong(search: LongSearch): Promise<SearchRow[]>;
  /** The invitees of a customer, newest first. */
  listInvitees(uid: string, slice: Slice): Promise<SearchRow[]>;
  countInvitees(uid: string): Promise<number>;
  get(uid: string): Promise<SearchRow | null>;
}

export interface Repositories extends Lower {
  invites: InviteRepository;
  customerSearch: CustomerSearch;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
