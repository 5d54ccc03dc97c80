import type { UserRow } from '@functions/panel/contract/search-users';
import { toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import { noSubscription, view } from '@functions/subscription/rules/subscription';

/** Maps a customer to a row of the panel lists, as of `now`. */
export function userRowOf({ uid, id, email, access }: SearchRow, now: Instant): UserRow {
  const { status, isActive } = viewOf({ uid, access }, now);
  return {
    id,
    email,
    subscription: { status, endDate: toIsoOrNull(access?.currentPeriodEnd ?? null) },
    subscriptionIsActive: isActive,
  };
}

/** The status of the subscription in a search row, as of `now`. */
export const viewOf = ({ uid, access }: Pick<SearchRow, 'uid' | 'access'>, now: Instant) =>
  view(access ?? noSubscription(uid), now);
