import type { whoAmI as endpoint } from '@contract/panel/staff/who-am-i';
import { toIso } from '@functions/domain/platform/calendar';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { SESSION_LIFETIME, usablePasskeys, type StaffCaller } from '@functions/domain/panel/staff';
import { dutiesOf } from '@functions/domain/panel/staff-session';
import type { Deps } from '@functions/ports/services';

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
