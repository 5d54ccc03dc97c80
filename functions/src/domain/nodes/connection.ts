import type { Platform } from '@contract/values/status';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { Device } from '@functions/domain/devices/device';
import type { VpnNode } from './node';

/** §3: one line of the connection log. The customer's e-mail is joined when it is read: it is not kept a million times. */
export interface ConnectionLog {
  /** `{nodeId}_{the node's own id}`. */
  readonly id: string;
  readonly uid: string;
  readonly nodeId: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly platform: Platform;
  readonly serverName: string;
  readonly connectionDate: Instant;
  readonly userIp: string;
  readonly success: boolean;
}

/** Logs are kept for thirty days (design: Firestore). */
export const LOG_LIFETIME = 30 * DAY;

/** Nodes' clocks run ahead of ours by a little. */
const AHEAD = 5 * MINUTE;

/** A device is seen all day long: once in an hour is worth a write. */
const SEEN_EVERY = HOUR;

export interface ReportedConnection {
  readonly id: string;
  readonly deviceId: string;
  readonly connectedAt: Instant;
  readonly userIp: string;
  readonly success: boolean;
}

/** What a report says about a device that is known. */
export const logOf = (
  node: Pick<VpnNode, 'nodeId' | 'serverName'>,
  device: Device,
  reported: ReportedConnection,
): ConnectionLog => ({
  id: `${node.nodeId}_${reported.id}`,
  uid: device.uid,
  nodeId: node.nodeId,
  deviceId: device.deviceId,
  deviceName: device.deviceName,
  platform: device.platform,
  serverName: node.serverName,
  connectionDate: reported.connectedAt,
  userIp: reported.userIp,
  success: reported.success,
});

/** Why a report is not kept; null when it is. */
export function whyDropped(
  reported: ReportedConnection,
  device: Device | undefined,
  now: Instant,
): 'unknown_device' | 'too_old' | 'in_the_future' | null {
  if (reported.connectedAt > now + AHEAD) return 'in_the_future';
  if (reported.connectedAt <= now - LOG_LIFETIME) return 'too_old';
  return device === undefined ? 'unknown_device' : null;
}

/** When devices were last seen, by reports that let them in: only what is news. */
export function newlySeen(devices: ReadonlyMap<string, Device>, logs: readonly ConnectionLog[]): Map<string, Instant> {
  const latest = new Map<string, Instant>();
  for (const { deviceId, connectionDate, success } of logs) {
    if (success) latest.set(deviceId, Math.max(connectionDate, latest.get(deviceId) ?? 0));
  }
  return new Map([...latest].filter(([deviceId, at]) => isNews(devices.get(deviceId), at)));
}

export const isNews = (device: Device | undefined, at: Instant): boolean =>
  device?.isActive === true && (device.lastSeen === null || at - device.lastSeen >= SEEN_EVERY);
