import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { renameDevice } from './rename-device';
import { isoDate, succeeded } from '@contract/wire';
import { appDeviceList, fromInstall, server } from './app-device';

const { deviceId, deviceName } = renameDevice.request.shape;

/** The account's devices, with the one that asks marked; also after the access ended. */
export const listDevices = endpoint({
  name: 'listDevices',
  method: 'POST',
  path: '/api/device/list',
  caller: 'customer',
  request: z.object(fromInstall),
  response: appDeviceList,
});

export const renameAppDevice = endpoint({
  name: 'renameAppDevice',
  method: 'POST',
  path: '/api/device/rename',
  caller: 'customer',
  request: z.object({ ...fromInstall, deviceId, deviceName }),
  response: appDeviceList,
});

/** The app signs out of its slot: the key is worthless at once. It counts as one of the five swaps, as on the site. */
export const detachThisDevice = endpoint({
  name: 'detachThisDevice',
  method: 'POST',
  path: '/api/device/detach',
  caller: 'customer',
  request: z.object(fromInstall),
  response: appDeviceList,
});

/** Where this device can connect now, and until when. Refused with `no_such_device` when it is bound no more. */
export const listServers = endpoint({
  name: 'listServers',
  method: 'POST',
  path: '/api/device/servers',
  caller: 'customer',
  request: z.object(fromInstall),
  response: z.object({
    success: succeeded,
    deviceId: z.string(),
    validUntil: z.nullable(isoDate),
    servers: z.array(server),
    now: isoDate,
  }),
});
