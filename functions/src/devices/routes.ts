import { route } from '@functions/ports/route';
import { activateDevice as activateDeviceEndpoint } from './contract/activate-device';
import { addDevice as addDeviceEndpoint } from './contract/add-device';
import { detachDevice as detachDeviceEndpoint } from './contract/detach-device';
import {
  detachThisDevice as detachThisDeviceEndpoint,
  listDevices as listDevicesEndpoint,
  listServers as listServersEndpoint,
  renameAppDevice as renameAppDeviceEndpoint,
} from './contract/manage-devices';
import { payDevice as payDeviceEndpoint } from './contract/pay-device';
import { renameDevice as renameDeviceEndpoint } from './contract/rename-device';
import { activateDevice } from './calls/activate-device';
import { addDevice } from './calls/add-device';
import { detachDevice } from './calls/detach-device';
import { listServers } from './calls/list-servers';
import { detachThisDevice, listDevices, renameAppDevice } from './calls/manage-devices';
import { payDevice } from './calls/pay-device';
import { renameDevice } from './calls/rename-device';

export const ROUTES = [
  route(addDeviceEndpoint, addDevice),
  route(payDeviceEndpoint, payDevice),
  route(detachDeviceEndpoint, detachDevice),
  route(renameDeviceEndpoint, renameDevice),
  route(activateDeviceEndpoint, activateDevice),
  route(listDevicesEndpoint, listDevices),
  route(renameAppDeviceEndpoint, renameAppDevice),
  route(detachThisDeviceEndpoint, detachThisDevice),
  route(listServersEndpoint, listServers),
];
