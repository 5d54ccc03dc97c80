import { auditRow, type AuditDetails } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/staff/ports/repositories';

/** Writes an audit row that a staff member viewed or searched for a customer (P27). */
export const logStaffRead = (
  deps: Parameters<typeof logStaffAction>[0],
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditDetails,
): Promise<void> => logStaffAction(deps, staff, { ...about, isRead: true });

/** Writes an audit row of what a staff member viewed or did, outside any other transaction (P27). */
export async function logStaffAction(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditDetails,
): Promise<void> {
  await store.nonTransactional.audit.create(auditRow(random.secretId(), staff, about, await clock.now()));
}
