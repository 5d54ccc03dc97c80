import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const saveAccessGrant: WriteOf<'accessGrants', 'save'> = ({ accessGrants }, ...written) =>
  accessGrants.save(...written);
export const removeConnectionLogsOf: WriteOf<'connectionLogs', 'removeOf'> = ({ connectionLogs }, ...written) =>
  connectionLogs.removeOf(...written);
export const removeDevice: WriteOf<'devices', 'remove'> = ({ devices }, ...written) => devices.remove(...written);
export const saveDevice: WriteOf<'devices', 'save'> = ({ devices }, ...written) => devices.save(...written);
export const saveLastSeen: WriteOf<'devices', 'saveLastSeen'> = ({ devices }, ...written) =>
  devices.saveLastSeen(...written);
export const saveNode: WriteOf<'nodes', 'save'> = ({ nodes }, ...written) => nodes.save(...written);
