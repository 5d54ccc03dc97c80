import { auditRow, type AuditAbout } from '@functions/domain/panel/audit';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';

/** Writes down that a member of staff looked at a customer, or looked for one. */
export const noteRead = (
  deps: Parameters<typeof noteDown>[0],
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditAbout,
): Promise<void> => noteDown(deps, staff, { ...about, isRead: true });

/** Writes down what a member of staff saw or did, outside of any other transaction. */
export async function noteDown(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  staff: Pick<StaffCaller, 'login' | 'role'>,
  about: AuditAbout,
): Promise<void> {
  await store.direct.audit.create(auditRow(random.secretId(), staff, about, await clock.now()));
}
