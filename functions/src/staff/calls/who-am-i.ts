import type { whoAmI as endpoint } from '@functions/staff/contract/who-am-i';
import { toIso } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { SESSION_LIFETIME, usablePasskeys, type StaffCaller } from '@functions/staff/rules/staff';
import { dutiesOf } from '@functions/staff/rules/staff-session';
import type { Deps } from '@functions/staff/ports/repositories';

/** Returns the staff member of this session, and when the session ends. */
export async function whoAmI(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof endpoint>> {
  const [member, now] = await Promise.all([store.nonTransactional.staff.get(staff.login), clock.now()]);
  if (member === null) return fail('not_staff');
  return ok({
    login: staff.login,
    role: staff.role,
    hasSecondFactor: member.secret !== null,
    hasPasskey: usablePasskeys(member).length > 0,
    duties: dutiesOf(member),
    sessionUntil: toIso(staff.signedInAt + SESSION_LIFETIME),
    now: toIso(now),
  });
}
