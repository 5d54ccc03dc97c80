import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const createAuditRow: WriteOf<'audit', 'create'> = ({ audit }, ...written) => audit.create(...written);
export const saveStaffSession: WriteOf<'staffSessions', 'save'> = ({ staffSessions }, ...written) =>
  staffSessions.save(...written);
export const saveStaffSessionLastSeen: WriteOf<'staffSessions', 'saveLastSeen'> = ({ staffSessions }, ...written) =>
  staffSessions.saveLastSeen(...written);
