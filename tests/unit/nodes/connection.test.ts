import { describe, expect, it } from 'vitest';
import { logOf, newlySeen, dropReason } from '@functions/nodes/rules/connection';
import type { Device } from '@functions/nodes/rules/device';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;
const phone: Device = {
  deviceId: 'phone',
  uid: 'anna',
  installId: 'install-1',
  deviceName: 'Pixel',
  platform: 'android',
  created: 0,
  firstActivation: 0,
  lastSeen: NOW - 2 * HOUR,
  isActive: true,
  keyHash: 'h',
  publicKey: null,
  detachedAt: null,
  isSwap: false,
};
const reported = { id: 'entry-01', deviceId: 'phone', connectedAt: NOW, userIp: '203.0.113.7', success: true };

describe('a connection that a node reports (§3)', () => {
  it('is stored with the names of its device and node, under an id that contains the node', () => {
    expect(logOf({ nodeId: 'fin-1', serverName: 'Helsinki' }, phone, reported)).toMatchObject({
      id: 'fin-1_entry-01',
      uid: 'anna',
      deviceName: 'Pixel',
      platform: 'android',
      serverName: 'Helsinki',
      connectionDate: NOW,
      success: true,
    });
  });

  it.each([
    ['of an unknown device is dropped as unknown_device', { connectedAt: NOW }, undefined, 'unknown_device'],
    ['of thirty days ago is dropped as too_old', { connectedAt: NOW - 30 * 24 * HOUR }, phone, 'too_old'],
    ['of one hour ahead is dropped as in_the_future', { connectedAt: NOW + HOUR }, phone, 'in_the_future'],
    ['of a detached device is accepted', { connectedAt: NOW }, { ...phone, isActive: false }, null],
  ])('%s', (_title, about, device, reason) => {
    expect(dropReason({ ...reported, ...about }, device, NOW)).toBe(reason);
  });

  it('updates when and where the device was last seen once per hour, and only when it was admitted', () => {
    const log = (about: object) => ({
      ...logOf({ nodeId: 'fin-1', serverName: 'Helsinki' }, phone, reported),
      ...about,
    });
    const devices = new Map([['phone', phone]]);
    expect(newlySeen(devices, [log({}), log({ connectionDate: NOW - HOUR })])).toEqual(
      new Map([['phone', { lastSeen: NOW, lastServer: 'Helsinki' }]]),
    );
    expect(newlySeen(devices, [log({ success: false })]).size).toBe(0);
    const seenThere = { ...phone, lastSeen: NOW - HOUR / 2, lastServer: 'Helsinki' };
    expect(newlySeen(new Map([['phone', seenThere]]), [log({})]).size).toBe(0);
    expect(newlySeen(new Map([['phone', { ...seenThere, lastServer: 'Oslo' }]]), [log({})]).size).toBe(1);
    const later = { ...seenThere, lastServer: 'Oslo', lastSeen: NOW + 1 };
    expect(newlySeen(new Map([['phone', later]]), [log({})]).size).toBe(0);
    expect(newlySeen(new Map([['phone', { ...phone, isActive: false }]]), [log({})]).size).toBe(0);
  });
});
