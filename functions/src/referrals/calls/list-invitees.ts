import type { InviteeOfCustomer, listInvitees as endpoint } from '@functions/referrals/contract/list-invitees';
import { maskedEmail } from '@functions/base/contract/values/masked-email';
import type { Customer } from '@functions/accounts/rules/customer';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import { inviteeState } from '@functions/referrals/rules/invite';
import { nextFriendsPercent, noSubscription } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/referrals/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { friendsOf } from '@functions/referrals/steps/referral-percent';

const NEWEST = 20;

/** Returns the newest invitees of a customer with masked addresses, and what all take off the next charge now. */
export async function listInvitees(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer: { uid } }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const { customerSearch, invites, subscriptions } = store.nonTransactional;
  const now = await clock.now();
  const [stored, friends, rows, total] = await Promise.all([
    subscriptions.get(uid),
    friendsOf({ invites }, uid, now),
    customerSearch.listInvitees(uid, { limit: NEWEST, from: { offset: 0 } }),
    customerSearch.countInvitees(uid),
  ]);
  return ok({
    success: true,
    discount: nextFriendsPercent({ ...(stored ?? noSubscription(uid)), friends }) / 100,
    invitees: rows.map((row) => presentInvitee(row, now)),
    total,
  });
}

function presentInvitee({ email, created, invite }: SearchRow, now: Instant): InviteeOfCustomer {
  const state = invite === null ? 'waiting' : inviteeState(invite, now);
  return {
    email: email === '' ? null : maskedEmail(email),
    state,
    invited: toIso(invite?.created ?? created),
    countsUntil: invite !== null && state === 'in-trial' ? toIso(invite.qualifiesUntil) : null,
  };
}
