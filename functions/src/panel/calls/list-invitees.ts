import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getInviteesByInviterId as endpoint } from '@functions/panel/contract/list-invitees';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { readPage } from '@functions/base/steps/present-page';
import { viewOf } from '@functions/panel/steps/user-row';

/**
 * Returns a page of the invitees of a customer, newest first (§7). It costs one read per invitee, because one document
 * holds all that is shown.
 */
export async function getInviteesByInviterId(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { customers, customerSearch } = deps.store.nonTransactional;
  const uid = await customers.uidOf(request.userId);
  if (uid === null) return fail('no_such_user');
  const [now, { content, page }] = await Promise.all([
    deps.clock.now(),
    readPage(request, {
      rows: (slice) => customerSearch.listInvitees(uid, slice),
      count: () => customerSearch.countInvitees(uid),
      keysOf: ({ id, invite }) => [String(invite?.created ?? 0), id],
    }),
  ]);
  await logStaffRead(deps, staff, {
    action: 'getInviteesByInviterId',
    userId: request.userId,
    facts: { page: request.page },
  });
  return ok({ invitations: { content: content.map((row) => inviteeOf(row, now)) }, page });
}

/** Maps an invitee to the response. `discountStartDate` is null while the invitee does not count. */
function inviteeOf(row: SearchRow, now: Instant) {
  const counts = row.invite !== null && now < row.invite.qualifiesUntil;
  return {
    inviteeId: row.id,
    inviteeEmail: row.email,
    created: toIso(row.invite?.created ?? row.created),
    discountStartDate: toIsoOrNull(counts ? row.invite.discountStartDate : null),
    subscriptionEndDate: toIsoOrNull(row.access?.currentPeriodEnd ?? null),
    hasSubscription: viewOf(row, now).isActive,
    reason: row.invite?.reason ?? 'pending',
  };
}
