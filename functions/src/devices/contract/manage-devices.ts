import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { renameDevice } from './rename-device';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { appDeviceList, fromInstall, server } from './app-device';

const { deviceId, deviceName } = renameDevice.request.shape;

/** The account's devices, with the calling one marked. Works also after access has ended. */
export const listDevices = endpoint({
  name: 'listDevices',
  path: '/api/device/list',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(fromInstall),
  response: appDeviceList,
});

/** Renames a device of the account from the app. */
export const renameAppDevice = endpoint({
  name: 'renameAppDevice',
  path: '/api/device/rename',
  caller: 'customer',
  needsRecentSignIn: { never: 'it changes a name' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'device_name_empty', 'no_such_device'],
  request: z.object({ ...fromInstall, deviceId, deviceName }),
  response: appDeviceList,
});

/** Detaches the calling device: its key is revoked at once. Counts as a swap, as on the site. */
export const detachThisDevice = endpoint({
  name: 'detachThisDevice',
  path: '/api/device/detach',
  caller: 'customer',
  needsRecentSignIn: { never: 'it costs nothing, and the device can be bound again' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts', 'no_such_device', 'too_many_swaps'],
  request: z.object(fromInstall),
  response: appDeviceList,
});

/**
 * The servers that this device can connect to, and until when. Fails with `no_such_device` when it is no longer bound.
 */
export const listServers = endpoint({
  name: 'listServers',
  path: '/api/device/servers',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: ['no_such_device'],
  request: z.object(fromInstall),
  response: z.object({
    success: succeeded,
    deviceId: z.string(),
    validUntil: z.nullable(isoDate),
    servers: z.array(server),
    now: isoDate,
  }),
});
