import type { RefusalOf, RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { changeOwnPassword as endpoint } from '@functions/staff/contract/own-password';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { dutiesOf } from '@functions/staff/rules/staff-session';
import { STAFF_PROOFS } from '@functions/base/rules/staff-sign-in-limits';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/staff/ports/repositories';
import { readDevice, sealDevice } from '@functions/staff/steps/known-device';
import { planSessionEnd, saveSessions } from './staff-sessions';

type PasswordDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'passwords' | 'rateLimits' | 'signedTokens'>;

/** `deviceSeal` becomes part of the browser's cookie: the old one does not fit the new password. */
type PasswordOutcome = Result<
  ResponseOf<typeof endpoint> & { readonly deviceSeal: string },
  RefusalOf<typeof endpoint>
>;

/**
 * Changes the password of the member of this session and ends their other sessions (T25). Fails with
 * `staff_proof_wrong`, `password_same` or `too_many_attempts`.
 */
export async function changeOwnPassword(
  deps: PasswordDeps,
  {
    staff,
    request: { password, newPassword },
    deviceSeal,
  }: { staff: StaffCaller; request: RequestOf<typeof endpoint>; deviceSeal: string },
): Promise<PasswordOutcome> {
  const { store, clock, random, passwords, rateLimits } = deps;
  const counted = await rateLimits.consume(STAFF_PROOFS, staff.login);
  if (!counted.ok) return counted;
  const checked = await store.nonTransactional.staff.get(staff.login);
  if (checked === null || !(await passwords.matches(password, checked.passwordHash))) return fail('staff_proof_wrong');
  if (await passwords.matches(newPassword, checked.passwordHash)) return fail('password_same');
  const [passwordHash, now] = await Promise.all([passwords.hash(newPassword), clock.now()]);
  const rowId = random.secretId();
  const changed = await store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    const session = await repositories.staffSessions.get(staff.sessionId);
    const others = await planSessionEnd(repositories, staff.login, clock.realNow(), staff.sessionId);
    if (member === null || session === null || member.passwordHash !== checked.passwordHash) return null;
    const saved = { ...member, passwordHash, mustChangePassword: false };
    await repositories.staff.save(saved);
    await repositories.staffSessions.save({ ...session, duties: dutiesOf(saved) });
    await saveSessions(repositories, others);
    await repositories.audit.create(auditRow(rowId, staff, { action: 'changeOwnPassword' }, now));
    return saved;
  });
  if (changed === null) return fail('staff_proof_wrong');
  return ok({ success: true, deviceSeal: sealDevice(deps, readDevice(deps, deviceSeal), changed) });
}
