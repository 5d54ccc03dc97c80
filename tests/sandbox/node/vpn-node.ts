import { createHash, randomUUID } from 'node:crypto';
import { documentedCall } from '../http/documented-call';

/**
 * A minimal VPN node (docs/nodes.md). It polls for access changes, enforces the expiry of keys itself and reports
 * connections. It uses only the public API.
 */
export interface VpnNodeProgram {
  /** Reads all changes since the last poll and returns the number of changed accounts. Throws if the API rejects it. */
  poll(): Promise<number>;
  /** Ids of the devices that may connect now. */
  admitted(): Promise<string[]>;
  /** A connection attempt with a personal access key; returns whether it succeeds. It is added to the next report. */
  connect(accessKey: string, userIp?: string): Promise<boolean>;
  /** Sends the recorded attempts, at most 1000 per request. Entries without a response are sent again later. */
  report(): Promise<{ accepted: number; dropped: readonly { id: string; reason: string }[] }>;
}

interface Key {
  readonly deviceId: string;
  readonly keyHash: string;
  readonly validUntil: string;
}

interface ConnectionEntry {
  readonly id: string;
  readonly deviceId: string;
  readonly connectedAt: string;
  readonly userIp: string;
  readonly success: boolean;
}

const MAX_ENTRIES_PER_REQUEST = 1000;

export function vpnNode({
  siteUrl,
  key,
  now,
  pageSize,
}: {
  siteUrl: string;
  key: string;
  now: () => Promise<number>;
  pageSize?: number;
}): VpnNodeProgram {
  const accounts = new Map<string, readonly Key[]>();
  /** Devices by key hash, including revoked keys: an attempt with an expired key is reported too. */
  const known = new Map<string, string>();
  let cursor = '';
  let pendingEntries: readonly ConnectionEntry[] = [];

  const readPage = async () => {
    const query = new URLSearchParams({
      ...(cursor && { since: cursor }),
      ...(pageSize !== undefined && { limit: String(pageSize) }),
    });
    const { status, body } = await documentedCall(`${siteUrl}/api/node/access?${query.toString()}`, { bearer: key });
    if (status !== 200) throw new Error(`The access request failed: ${status} ${JSON.stringify(body)}`);
    return body as unknown as { changes: { account: string; keys: Key[] }[]; cursor: string; more: boolean };
  };

  const find = (keyHash: string): Key | undefined =>
    [...accounts.values()].flat().find((each) => each.keyHash === keyHash);

  return {
    poll: async () => {
      for (let changed = 0; ;) {
        const page = await readPage();
        for (const { account, keys } of page.changes) {
          // A change contains the complete list of the account's keys.
          if (keys.length > 0) accounts.set(account, keys);
          else accounts.delete(account);
          for (const { keyHash, deviceId } of keys) known.set(keyHash, deviceId);
        }
        changed += page.changes.length;
        cursor = page.cursor;
        if (!page.more) return changed;
      }
    },
    admitted: async () => {
      const moment = await now();
      return [...accounts.values()]
        .flat()
        .filter(({ validUntil }) => moment < Date.parse(validUntil))
        .map(({ deviceId }) => deviceId);
    },
    connect: async (accessKey, userIp = '203.0.113.7') => {
      const [moment, keyHash] = [await now(), createHash('sha256').update(accessKey).digest('hex')];
      const found = find(keyHash);
      const success = found !== undefined && moment < Date.parse(found.validUntil);
      const deviceId = found?.deviceId ?? known.get(keyHash);
      // An attempt with an unknown key belongs to no customer and is not reported.
      if (deviceId !== undefined)
        pendingEntries = [
          ...pendingEntries,
          { id: randomUUID(), deviceId, connectedAt: new Date(moment).toISOString(), userIp, success },
        ];
      return success;
    },
    report: async () => {
      const total = { accepted: 0, dropped: [] as { id: string; reason: string }[] };
      while (pendingEntries.length > 0) {
        const entries = pendingEntries.slice(0, MAX_ENTRIES_PER_REQUEST);
        const { status, body } = await documentedCall(`${siteUrl}/api/node/connections`, {
          bearer: key,
          body: { entries },
        });
        if (status !== 200) throw new Error(`The connection report failed: ${status} ${JSON.stringify(body)}`);
        const answer = body as unknown as typeof total;
        total.accepted += answer.accepted;
        total.dropped.push(...answer.dropped);
        pendingEntries = pendingEntries.slice(entries.length);
      }
      return total;
    },
  };
}
