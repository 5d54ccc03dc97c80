import type { RequestOf } from '@functions/base/contract/endpoint';
import type { DropReason, reportConnections as endpoint } from '@functions/nodes/contract/report-connections';
import { logOf, newlySeen, dropReason, type ConnectionLog } from '@functions/nodes/rules/connection';
import type { VpnNode } from '@functions/nodes/rules/node';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/nodes/ports/repositories';

/**
 * Stores a batch of connections in one commit and updates when each device was last seen. Costs one read per device and
 * one write per entry. Entries that fail validation are returned in `dropped` with the reason.
 */
export async function reportConnections(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { node, request: { entries } }: { node: VpnNode; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const found = await store.nonTransactional.devices.getMany([...new Set(entries.map(({ deviceId }) => deviceId))]);
  const devices = new Map(found.map((device) => [device.deviceId, device]));
  const logs: ConnectionLog[] = [];
  const dropped: { id: string; reason: DropReason }[] = [];
  for (const { connectedAt, ...entry } of entries) {
    const reported = { ...entry, connectedAt: Date.parse(connectedAt) };
    const device = devices.get(entry.deviceId);
    const reason = dropReason(reported, device, now);
    if (reason !== null) dropped.push({ id: entry.id, reason });
    else if (device) logs.push(logOf(node, device, reported));
  }
  if (logs.length > 0) await store.nonTransactional.connectionLogs.saveAll(logs);
  const seen = newlySeen(devices, logs);
  if (seen.size > 0) await store.nonTransactional.devices.saveLastSeen(seen);
  return ok({ success: true, accepted: logs.length, dropped });
}
