import type { InterfacePeer } from './peers';

/** What is known of the session of a peer since the last look. */
interface Session {
  readonly latestHandshake: number;
  readonly ip: string;
}
export type Sessions = ReadonlyMap<string, Session>;

export interface BegunConnection {
  readonly publicKey: string;
  readonly userIp: string;
  /** How long ago the connection began, in ms: not longer ago than the last look. */
  readonly age: number;
}

/** After this time without a handshake a session of WireGuard is over (REJECT_AFTER_TIME, 180 s). */
const SESSION_LIFETIME_MS = 180_000;

/**
 * The connections that have begun since the last look, and what to remember for the next one. WireGuard has no
 * connections: while a device sends, its session gets a handshake every two minutes. A connection begins with the first
 * handshake after a session was over, or when the device comes from another IP address. `realNow`: ms by the clock of
 * the machine, which stamps handshakes; `lastLook`: the former `realNow`. A refused handshake leaves no trace in the
 * interface, so none is reported.
 */
export function begunConnections(
  before: Sessions,
  peers: readonly InterfacePeer[],
  { realNow, lastLook }: { readonly realNow: number; readonly lastLook: number },
): { readonly begun: readonly BegunConnection[]; readonly sessions: Sessions } {
  const sessions = new Map<string, Session>();
  const begun: BegunConnection[] = [];
  for (const { publicKey, endpoint, latestHandshake } of peers) {
    if (endpoint === null || latestHandshake === null) continue;
    sessions.set(publicKey, { latestHandshake, ip: endpoint.ip });
    const former = before.get(publicKey);
    const isNew = former === undefined || latestHandshake - former.latestHandshake > SESSION_LIFETIME_MS;
    const hasMoved = former !== undefined && former.ip !== endpoint.ip;
    const age = isNew ? Math.min(Math.max(0, realNow - latestHandshake), realNow - lastLook) : 0;
    if (isNew || hasMoved) begun.push({ publicKey, userIp: endpoint.ip, age });
  }
  return { begun, sessions };
}
