import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseDump, type InterfacePeer, type PeerChanges } from './peers';

const run = promisify(execFile);

/** An interface of WireGuard that exists already. Its peers are all ours. */
export interface WireGuardInterface {
  peers(): Promise<readonly InterfacePeer[]>;
  /**
   * Removes first. A peer that `wg` refuses is left out, so that a key of one customer cannot keep others out; returns
   * the public keys of those. Throws if a peer cannot be removed.
   */
  apply(changes: PeerChanges): Promise<readonly string[]>;
}

/** Peers of one command: far below the limit of its length. */
const PEERS_PER_COMMAND = 200;
const LARGEST_DUMP = 64 * 1024 * 1024;

export function wireGuardInterface(name: string): WireGuardInterface {
  const wg = async (...args: readonly string[]): Promise<string> =>
    (await run('wg', args, { maxBuffer: LARGEST_DUMP })).stdout;
  const set = (peers: PeerChanges['set']): Promise<string> =>
    wg(
      'set',
      name,
      ...peers.flatMap(({ publicKey, allowedIps }) => ['peer', publicKey, 'allowed-ips', allowedIps.join(',')]),
    );
  return {
    peers: async () => parseDump(await wg('show', name, 'dump')).peers,
    apply: async (changes) => {
      for (const keys of inParts(changes.remove))
        await wg('set', name, ...keys.flatMap((publicKey) => ['peer', publicKey, 'remove']));
      const refused: string[] = [];
      for (const part of inParts(changes.set)) {
        try {
          await set(part);
        } catch {
          for (const peer of part) await set([peer]).catch(() => refused.push(peer.publicKey));
        }
      }
      return refused;
    },
  };
}

function inParts<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += PEERS_PER_COMMAND) parts.push(list.slice(at, at + PEERS_PER_COMMAND));
  return parts;
}
