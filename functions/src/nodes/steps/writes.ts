import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/nodes/ports/repositories';

/** What other modules write here. */

export const saveAccessGrant: WriteOf<Repositories, 'accessGrants', 'save'> = ({ accessGrants }, ...written) =>
  accessGrants.save(...written);
export const removeConnectionLogsOf: WriteOf<Repositories, 'connectionLogs', 'removeOf'> = (
  { connectionLogs },
  ...written
) => connectionLogs.removeOf(...written);
export const removeDevice: WriteOf<Repositories, 'devices', 'remove'> = ({ devices }, ...written) =>
  devices.remove(...written);
export const saveDevice: WriteOf<Repositories, 'devices', 'save'> = ({ devices }, ...written) =>
  devices.save(...written);
export const saveLastSeen: WriteOf<Repositories, 'devices', 'saveLastSeen'> = ({ devices }, ...written) =>
  devices.saveLastSeen(...written);
export const saveNode: WriteOf<Repositories, 'nodes', 'save'> = ({ nodes }, ...written) => nodes.save(...written);
