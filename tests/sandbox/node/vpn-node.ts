import { createHash, randomUUID } from 'node:crypto';
import { jsonCall } from '../http/json-call';

/** A small VPN node: it polls, lets keys in until their moment by itself, and reports (docs/nodes.md). Public calls only. */
export interface VpnNodeProgram {
  /** Reads every change since the last poll; answers how many accounts changed. Throws when it is refused. */
  poll(): Promise<number>;
  /** Devices that would be let in now. */
  admitted(): Promise<string[]>;
  /** Somebody comes with a personal access key. Noted down for the next report, let in or not. */
  connect(accessKey: string, userIp?: string): Promise<boolean>;
  /** Sends what was noted down, at most a thousand at a time; what got no answer is sent again the next time. */
  report(): Promise<{ accepted: number; dropped: readonly { id: string; reason: string }[] }>;
}

interface Key {
  readonly deviceId: string;
  readonly keyHash: string;
  readonly validUntil: string;
}

interface Noted {
  readonly id: string;
  readonly deviceId: string;
  readonly connectedAt: string;
  readonly userIp: string;
  readonly success: boolean;
}

const MOST_AT_ONCE = 1000;

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
  /** Devices that were let in once: an attempt with a key that is over is reported too. */
  const known = new Map<string, string>();
  let cursor = '';
  let waiting: readonly Noted[] = [];

  const readPage = async () => {
    const query = new URLSearchParams({
      ...(cursor && { since: cursor }),
      ...(pageSize !== undefined && { limit: String(pageSize) }),
    });
    const { status, body } = await jsonCall(`${siteUrl}/api/node/access?${query.toString()}`, { bearer: key });
    if (status !== 200) throw new Error(`access was refused: ${status} ${JSON.stringify(body)}`);
    return body as unknown as { changes: { account: string; keys: Key[] }[]; cursor: string; more: boolean };
  };

  const find = (keyHash: string): Key | undefined =>
    [...accounts.values()].flat().find((each) => each.keyHash === keyHash);

  return {
    poll: async () => {
      for (let changed = 0; ;) {
        const page = await readPage();
        for (const { account, keys } of page.changes) {
          // Each change replaces what was known of the account.
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
      // Who never had a key of ours is nobody whom support could look up.
      if (deviceId !== undefined)
        waiting = [
          ...waiting,
          { id: randomUUID(), deviceId, connectedAt: new Date(moment).toISOString(), userIp, success },
        ];
      return success;
    },
    report: async () => {
      const total = { accepted: 0, dropped: [] as { id: string; reason: string }[] };
      while (waiting.length > 0) {
        const entries = waiting.slice(0, MOST_AT_ONCE);
        const { status, body } = await jsonCall(`${siteUrl}/api/node/connections`, { bearer: key, body: { entries } });
        if (status !== 200) throw new Error(`the report was refused: ${status} ${JSON.stringify(body)}`);
        const answer = body as unknown as typeof total;
        total.accepted += answer.accepted;
        total.dropped.push(...answer.dropped);
        waiting = waiting.slice(entries.length);
      }
      return total;
    },
  };
}
