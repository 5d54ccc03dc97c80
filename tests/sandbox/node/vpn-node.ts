import { createHash } from 'node:crypto';
import { accessList } from '../../../scripts/node-agent/access-list';
import { connectionReport, type ReportResult } from '../../../scripts/node-agent/connection-report';
import { documentedCall } from '../http/documented-call';

/**
 * A minimal VPN node (docs/nodes.md). It polls for access changes, enforces the expiry of keys itself and reports
 * connections. It uses only the public API. Its devices send their access key; `scripts/node-agent` is a node with
 * tunnels, and shares the poller and the report with this one.
 */
export interface VpnNodeProgram {
  /** Reads all changes since the last poll and returns the number of changed accounts. Throws if the API rejects it. */
  poll(): Promise<number>;
  /** Ids of the devices that may connect now. */
  admitted(): Promise<string[]>;
  /** A connection attempt with a personal access key; returns whether it succeeds. It is added to the next report. */
  connect(accessKey: string, userIp?: string): Promise<boolean>;
  /** Sends the recorded attempts, at most 1000 per request. Entries without a response are sent again later. */
  report(): Promise<ReportResult>;
}

export function vpnNode({
  siteUrl,
  key,
  now,
  pageSize,
  call = documentedCall,
}: {
  siteUrl: string;
  key: string;
  now: () => Promise<number>;
  pageSize?: number;
  call?: typeof documentedCall;
}): VpnNodeProgram {
  const access = accessList({ siteUrl, key, pageSize, call });
  const report = connectionReport({ siteUrl, key, call });
  /** Devices by key hash, including revoked keys: an attempt with an expired key is reported too. */
  const known = new Map<string, string>();

  return {
    poll: async () => {
      const { changedAccounts } = await access.poll();
      for (const { keyHash, deviceId } of access.keys()) known.set(keyHash, deviceId);
      return changedAccounts;
    },
    admitted: async () => {
      const moment = await now();
      return access
        .keys()
        .filter(({ validUntil }) => moment < Date.parse(validUntil))
        .map(({ deviceId }) => deviceId);
    },
    connect: async (accessKey, userIp = '203.0.113.7') => {
      const [moment, keyHash] = [await now(), createHash('sha256').update(accessKey).digest('hex')];
      const found = access.keys().find((each) => each.keyHash === keyHash);
      const success = found !== undefined && moment < Date.parse(found.validUntil);
      const deviceId = found?.deviceId ?? known.get(keyHash);
      // An attempt with an unknown key belongs to no customer and is not reported.
      if (deviceId !== undefined) report.add({ deviceId, connectedAt: moment, userIp, success });
      return success;
    },
    report: () => report.send(),
  };
}
