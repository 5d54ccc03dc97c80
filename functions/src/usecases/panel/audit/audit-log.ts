import { auditRow, type AuditAbout } from '@functions/domain/panel/audit';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';

/** Writes down that a member of staff looked at a customer, or looked for one. */
export const logStaffRead = (
  deps: Parameters<typeof logStaffAction>[0],
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditAbout,
): Promise<void> => logStaffAction(deps, staff, { ...about, isRead: true });

/** Writes down what a member of staff saw or did, outside of any other transaction. */
export async function logStaffAction(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditAbout,
): Promise<void> {
  await store.nonTransactional.audit.create(auditRow(random.secretId(), staff, about, await clock.now()));
}
