import { preferences } from '@contract/accounts/set-preferences';
import { device } from '@contract/devices/device';
import { getUserById } from '@contract/panel/customers/get-user';
import { expect, it } from 'vitest';

/** After a rollback the new pages call the former functions, whose answers lack what was added with the pages. */

const FORMER_DEVICE = { id: 'd1', platform: 'ios', deviceName: 'iPhone', deviceId: 'd1', firstActivation: null };

it('a device without the field is read as one that works', () => {
  expect(device.parse(FORMER_DEVICE)).toEqual({ ...FORMER_DEVICE, isWorking: true });
  const ofPanel = getUserById.response.shape.devices;
  const former = { ...FORMER_DEVICE, created: '2026-11-20T09:00:00.000Z', isActive: true };
  expect(ofPanel.parse([former])).toMatchObject([{ deviceId: 'd1', isWorking: true }]);
});

it('preferences without languages are read without them', () => {
  const former = { reminders: true, promotions: false };
  expect(preferences.parse(former)).toEqual(former);
});
