import { auditRow, clickId, type AuditAbout } from '@functions/domain/panel/audit';
import type { Instant } from '@functions/domain/platform/calendar';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Repositories } from '@functions/ports/repositories';

/** One click of one member of staff about one customer. Its row in the audit is the proof that it had its effect. */
export interface StaffAction extends Required<Pick<AuditAbout, 'action' | 'reason'>> {
  readonly staff: StaffCaller;
  readonly userId: string;
  readonly requestId: string;
  readonly facts?: AuditAbout['facts'];
}

const rowId = ({ staff, action, requestId }: StaffAction): string => clickId(staff, `${action}_${requestId}`);

/** Only reads: it belongs before the transaction's writes. */
export const alreadyDone = async (records: Repositories, click: StaffAction): Promise<boolean> =>
  (await records.audit.get(rowId(click))) !== null;

export const markDone = (records: Repositories, click: StaffAction, now: Instant): Promise<void> =>
  records.audit.create(auditRow(rowId(click), click.staff, click, now));
