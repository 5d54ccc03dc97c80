import { auditRow, staffActionId, type AuditDetails } from '@functions/staff/rules/audit';
import type { Instant } from '@functions/base/rules/calendar';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Repositories } from '@functions/staff/ports/repositories';

/**
 * One action of a staff member on a customer. Its audit row proves that it was done, so a repeated `requestId` has no
 * effect. `reason` and `facts` are in the customer's timeline, which every role sees, and stay when the account is
 * deleted: they hold no personal data and nothing that a role may not read.
 */
export interface StaffAction extends Required<Pick<AuditDetails, 'action' | 'reason'>> {
  readonly staff: StaffCaller;
  readonly userId: string;
  readonly requestId: string;
  readonly facts?: AuditDetails['facts'];
}

/** An action that may concern no customer, such as one on a payment without an account. */
export type AnyStaffAction = Omit<StaffAction, 'userId'> & { readonly userId: string | null };

const auditId = ({ staff, action, requestId }: AnyStaffAction): string =>
  staffActionId(staff, `${action}_${requestId}`);

/** Whether the action was done before. Only reads, so call it before the writes of the transaction. */
export const alreadyDone = async (repositories: Repositories, staffAction: AnyStaffAction): Promise<boolean> =>
  (await repositories.audit.get(auditId(staffAction))) !== null;

/** Writes the audit row of the action, in the transaction of its changes. */
export const markDone = (repositories: Repositories, staffAction: AnyStaffAction, now: Instant): Promise<void> =>
  repositories.audit.create(auditRow(auditId(staffAction), staffAction.staff, staffAction, now));

/**
 * Writes the audit row of the action for another customer whom it touches: each of them sees it in the timeline.
 * `facts`: what it was for this customer.
 */
export const markDoneFor = (
  repositories: Repositories,
  staffAction: AnyStaffAction,
  { userId, facts }: Required<Pick<StaffAction, 'userId' | 'facts'>>,
  now: Instant,
): Promise<void> =>
  repositories.audit.create(
    auditRow(`${auditId(staffAction)}_${userId}`, staffAction.staff, { ...staffAction, userId, facts }, now),
  );
