import { describe, expect, it } from 'vitest';
import type { Device } from '@functions/nodes/rules/device';
import { dropReason, updatesLastSeen, type ReportedConnection } from '@functions/nodes/rules/connection';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';

const NOW = 100 * DAY;
const reported = (connectedAt: number): ReportedConnection => ({
  id: '1',
  deviceId: 'd',
  connectedAt,
  userIp: '192.0.2.1',
  success: true,
});
const device = { deviceId: 'd', isActive: true, lastSeen: NOW } as Device;

describe('a reported connection', () => {
  it('may be five minutes ahead of our clock, and less than 30 days old', () => {
    expect(dropReason(reported(NOW + 5 * MINUTE), device, NOW)).toBeNull();
    expect(dropReason(reported(NOW + 5 * MINUTE + 1), device, NOW)).toBe('in_the_future');
    expect(dropReason(reported(NOW - 30 * DAY + 1), device, NOW)).toBeNull();
    expect(dropReason(reported(NOW - 30 * DAY), device, NOW)).toBe('too_old');
    expect(dropReason(reported(NOW), undefined, NOW)).toBe('unknown_device');
  });

  it('updates when an active device was last seen, once an hour', () => {
    expect(updatesLastSeen(device, { lastSeen: NOW + HOUR })).toBe(true);
    expect(updatesLastSeen(device, { lastSeen: NOW + HOUR - 1 })).toBe(false);
    expect(updatesLastSeen({ ...device, lastSeen: null }, { lastSeen: 5 })).toBe(true);
    expect(updatesLastSeen({ ...device, isActive: false }, { lastSeen: NOW + HOUR })).toBe(false);
    expect(updatesLastSeen(undefined, { lastSeen: NOW + HOUR })).toBe(false);
  });
});
