import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/staff/ports/repositories';

/** What other modules write here. */

export const createAuditRow: WriteOf<Repositories, 'audit', 'create'> = ({ audit }, ...written) =>
  audit.create(...written);
export const saveStaffSession: WriteOf<Repositories, 'staffSessions', 'save'> = ({ staffSessions }, ...written) =>
  staffSessions.save(...written);
export const saveStaffSessionLastSeen: WriteOf<Repositories, 'staffSessions', 'saveLastSeen'> = (
  { staffSessions },
  ...written
) => staffSessions.saveLastSeen(...written);
