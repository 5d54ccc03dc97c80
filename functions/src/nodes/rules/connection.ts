import type { Platform } from '@functions/base/contract/values/status';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { Device } from './device';
import type { VpnNode } from './node';

/**
 * One line of the connection log (§3, decision 29). The customer's e-mail address is not stored here; it is joined on
 * reading.
 */
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

/** Connection logs are kept for 30 days (decision 29). */
export const LOG_LIFETIME = 30 * DAY;

/** How far the clock of a node may be ahead of ours. */
const MAX_CLOCK_SKEW = 5 * MINUTE;

/** `lastSeen` of a device is written once an hour at most, unless it changes the server. */
const LAST_SEEN_INTERVAL = HOUR;

export interface ReportedConnection {
  readonly id: string;
  readonly deviceId: string;
  readonly connectedAt: Instant;
  readonly userIp: string;
  readonly success: boolean;
}

/** The log line for the reported connection of a known device. */
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

/** Why a report is dropped; null when it is stored. */
export function dropReason(
  reported: ReportedConnection,
  device: Device | undefined,
  now: Instant,
): 'unknown_device' | 'too_old' | 'in_the_future' | null {
  if (reported.connectedAt > now + MAX_CLOCK_SKEW) return 'in_the_future';
  if (reported.connectedAt <= now - LOG_LIFETIME) return 'too_old';
  return device === undefined ? 'unknown_device' : null;
}

/** When and through which server a device was there last. Without a server: its app asked for the servers. */
export interface LastSeen {
  readonly lastSeen: Instant;
  readonly lastServer?: string;
}

/** What successful connections change: an hour or more has passed, or the device is at another server. */
export function newlySeen(devices: ReadonlyMap<string, Device>, logs: readonly ConnectionLog[]): Map<string, LastSeen> {
  const latest = new Map<string, LastSeen>();
  for (const { deviceId, connectionDate, serverName, success } of logs) {
    if (success && connectionDate >= (latest.get(deviceId)?.lastSeen ?? 0))
      latest.set(deviceId, { lastSeen: connectionDate, lastServer: serverName });
  }
  return new Map([...latest].filter(([deviceId, seen]) => updatesLastSeen(devices.get(deviceId), seen)));
}

/** Whether the device is to be saved as seen: later by an hour, or later at another server. */
export const updatesLastSeen = (device: Device | undefined, { lastSeen, lastServer }: LastSeen): boolean =>
  device?.isActive === true &&
  (device.lastSeen === null ||
    lastSeen - device.lastSeen >= LAST_SEEN_INTERVAL ||
    (lastSeen > device.lastSeen && lastServer !== undefined && lastServer !== device.lastServer));
