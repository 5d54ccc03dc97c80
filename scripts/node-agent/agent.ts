import { accessList, type AccessState } from './access-list';
import { connectionReport, type ReportResult } from './connection-report';
import type { jsonCall } from './json-call';
import { deviceIpv6, leaseAddresses, type DeviceAddresses } from './addresses';
import { nextEnd, peerChanges, validPeers, type Peer } from './peers';
import { begunConnections, type Sessions } from './sessions';
import type { WireGuardInterface } from './wg-interface';

/**
 * The reference agent of a WireGuard node (docs/nodes.md, "WireGuard"). It keeps the peers of one interface equal to
 * the keys that are valid now. It uses only the public API.
 */
export interface WireGuardAgent {
  /** Removes peers whose end has passed, adds the missing ones, and sets the timer for the next end. */
  check(): Promise<void>;
  /** Reads all changes, then does what `check` does. Throws NodeCallError if the API rejects it. */
  poll(): Promise<{ readonly changedAccounts: number; readonly pollAfterSeconds: number }>;
  /** Sends the connections that have begun. Throws NodeCallError; the next call then sends them again. */
  report(): Promise<ReportResult>;
  /** The addresses of a device in the tunnel; null when it has no access. */
  addressesOf(publicKey: string): DeviceAddresses | null;
  /** Ends the timer. The peers stay: customers keep their tunnels while the agent restarts. */
  stop(): Promise<void>;
}

/** What survives a restart. `leases`: public key and IPv4 address. */
export interface AgentState extends AccessState {
  readonly leases: readonly (readonly [string, string])[];
}

export interface AgentOptions {
  readonly siteUrl: string;
  /** The key of the node. */
  readonly key: string;
  readonly wg: WireGuardInterface;
  /** The node's clock, in ms. */
  readonly now: () => Promise<number>;
  readonly state?: AgentState | undefined;
  /** Called after each poll with what the next start needs. */
  readonly save?: (state: AgentState) => void;
  /** How the API is called. */
  readonly call?: typeof jsonCall;
  /** For lines about what an operator should know; they contain no address and no key. */
  readonly warn: (line: string) => void;
}

/** The longest time between two checks, so that a clock that was set during the wait is noticed. */
const LONGEST_WAIT_MS = 10_000;
/** When peers could not be changed, again after this time. */
const RETRY_AFTER_MS = 1000;

export function wireGuardAgent({ siteUrl, key, wg, now, state, save, call, warn }: AgentOptions): WireGuardAgent {
  const access = accessList({ siteUrl, key, state, call });
  const report = connectionReport({ siteUrl, key, call });
  let peers: ReadonlyMap<string, Peer> = new Map();
  let leases: ReadonlyMap<string, string> = new Map(state?.leases ?? []);
  let sessions: Sessions = new Map();
  let lastLook = Date.now();
  /** Keys that `wg` refused since the last poll. Each try of one of them costs a command for each of its neighbours. */
  let refused: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Two changes of the interface at once would undo each other. */
  let last: Promise<unknown> = Promise.resolve();

  async function applyNow(): Promise<void> {
    const moment = await now();
    const actual = await wg.peers();
    // Before peers are removed: afterwards their last connection is no longer shown.
    noteConnections(actual, moment);
    peers = validPeers(access.keys(), moment, peers);
    leases = leaseAddresses(leases, [...peers.keys()]);
    const { remove, set } = peerChanges(peers, leases, actual);
    const newlyRefused = await wg.apply({ remove, set: set.filter(({ publicKey }) => !refused.has(publicKey)) });
    if (newlyRefused.length === 0) return;
    refused = new Set([...refused, ...newlyRefused]);
    warn(`wg refused the keys of ${newlyRefused.length} devices, which cannot connect.`);
  }

  /** After a restart the open sessions belong to no peer yet: they were reported before. */
  function noteConnections(actual: Awaited<ReturnType<WireGuardInterface['peers']>>, moment: number): void {
    const realNow = Date.now();
    const found = begunConnections(sessions, actual, { realNow, lastLook });
    sessions = found.sessions;
    lastLook = realNow;
    for (const { publicKey, userIp, age } of found.begun) {
      const deviceId = peers.get(publicKey)?.deviceId;
      if (deviceId !== undefined) report.add({ deviceId, connectedAt: moment - age, userIp, success: true });
    }
  }

  async function check(): Promise<void> {
    const turn = last.then(applyNow);
    last = turn.catch(() => undefined);
    try {
      await turn;
      await wait();
    } catch (error) {
      // Peers that should have been removed may still be there.
      checkAfter(RETRY_AFTER_MS);
      throw error;
    }
  }

  async function wait(): Promise<void> {
    const end = nextEnd(peers);
    const untilEnd = end === null ? LONGEST_WAIT_MS : end - (await now());
    checkAfter(Math.min(LONGEST_WAIT_MS, Math.max(1, untilEnd)));
  }

  function checkAfter(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      check().catch((error: unknown) => warn(`The peers could not be checked: ${String(error)}`));
    }, ms);
  }

  return {
    check,
    poll: async () => {
      const polled = await access.poll();
      refused = new Set();
      try {
        await check();
      } finally {
        save?.({ ...access.state(), leases: [...leases] });
      }
      return polled;
    },
    report: () => report.send(),
    addressesOf: (publicKey) =>
      peers.has(publicKey) ? { ipv6: deviceIpv6(publicKey), ipv4: leases.get(publicKey) ?? null } : null,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
