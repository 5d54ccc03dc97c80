import type { AccessKey } from './access-list';
import { canonicalIpv6, deviceIpv6 } from './addresses';

/** A device that may use the tunnel before `validUntil` (ms). */
export interface Peer {
  readonly publicKey: string;
  readonly deviceId: string;
  readonly validUntil: number;
}

/** A peer of the interface, as `wg show <interface> dump` prints it. */
export interface InterfacePeer {
  readonly publicKey: string;
  /** Addresses with their length: `10.64.0.2/32`. */
  readonly allowedIps: readonly string[];
  /** The address that the last packet came from; null before the first one. */
  readonly endpoint: { readonly ip: string; readonly port: number } | null;
  /** ms since 1970 by the clock of the machine; null before the first handshake. */
  readonly latestHandshake: number | null;
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

export interface PeerChanges {
  readonly remove: readonly string[];
  readonly set: readonly { readonly publicKey: string; readonly allowedIps: readonly string[] }[];
}

/** 32 bytes in Base64. The product passes on what an app sends; anything else is no key of WireGuard. */
export const isWireGuardKey = (text: string): boolean => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text);

/**
 * The peers at a moment (ms), by public key. A key is valid while any of its entries is: someone who registers the key
 * of another customer can neither end that customer's access nor, because `before` keeps the device that had the key
 * first, take over that customer's connections.
 */
export function validPeers(
  keys: readonly AccessKey[],
  moment: number,
  before: ReadonlyMap<string, Peer> = new Map(),
): ReadonlyMap<string, Peer> {
  const peers = new Map<string, Peer>();
  for (const { publicKey, deviceId, validUntil } of keys) {
    if (publicKey === null || !isWireGuardKey(publicKey)) continue;
    const until = Date.parse(validUntil);
    if (!(moment < until)) continue;
    const present = peers.get(publicKey);
    const isFirst = present === undefined || before.get(publicKey)?.deviceId === deviceId;
    peers.set(publicKey, {
      publicKey,
      deviceId: isFirst ? deviceId : present.deviceId,
      validUntil: Math.max(until, present?.validUntil ?? 0),
    });
  }
  return peers;
}

/** When the next peer ends, in ms; null without peers. */
export function nextEnd(peers: ReadonlyMap<string, Peer>): number | null {
  let next: number | null = null;
  for (const { validUntil } of peers.values()) if (next === null || validUntil < next) next = validUntil;
  return next;
}

/** The addresses from which the node takes packets of a peer, and to which it sends them. */
export const allowedIpsOf = (publicKey: string, ipv4: string | undefined): readonly string[] => [
  `${deviceIpv6(publicKey)}/128`,
  ...(ipv4 === undefined ? [] : [`${ipv4}/32`]),
];

/** What makes the peers of the interface equal to the valid ones. `ipv4`: the leased address of each public key. */
export function peerChanges(
  wanted: ReadonlyMap<string, Peer>,
  ipv4: ReadonlyMap<string, string>,
  actual: readonly InterfacePeer[],
): PeerChanges {
  const present = new Map(actual.map(({ publicKey, allowedIps }) => [publicKey, asText(allowedIps)]));
  return {
    remove: [...present.keys()].filter((publicKey) => !wanted.has(publicKey)),
    set: [...wanted.keys()]
      .map((publicKey) => ({ publicKey, allowedIps: allowedIpsOf(publicKey, ipv4.get(publicKey)) }))
      .filter(({ publicKey, allowedIps }) => present.get(publicKey) !== asText(allowedIps)),
  };
}

const asText = (allowedIps: readonly string[]): string =>
  allowedIps
    .map((each) => {
      const [ip = '', length = ''] = each.split('/');
      return `${ip.includes(':') ? canonicalIpv6(ip) : ip}/${length}`;
    })
    .toSorted()
    .join(',');

/** Parses `wg show <interface> dump`. Throws if a line has another form. The private key is not returned. */
export function parseDump(text: string): { readonly publicKey: string; readonly peers: readonly InterfacePeer[] } {
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const [, publicKey] = fieldsOf(first, 4);
  return { publicKey: publicKey ?? '', peers: lines.map(parsePeer) };
}

function parsePeer(line: string): InterfacePeer {
  const [publicKey = '', , endpoint = '', allowedIps = '', handshake = '', received = '', sent = ''] = fieldsOf(
    line,
    8,
  );
  return {
    publicKey,
    allowedIps: allowedIps === '(none)' ? [] : allowedIps.split(','),
    endpoint: parseEndpoint(endpoint),
    latestHandshake: Number(handshake) === 0 ? null : Number(handshake) * 1000,
    receivedBytes: Number(received),
    sentBytes: Number(sent),
  };
}

function fieldsOf(line: string, count: number): readonly string[] {
  const fields = line.split('\t');
  if (fields.length !== count) throw new Error(`A line of "wg show dump" has ${fields.length} fields, not ${count}.`);
  return fields;
}

function parseEndpoint(text: string): InterfacePeer['endpoint'] {
  const [, ipv6, ipv4, port] = /^(?:\[([0-9a-f:.]+)(?:%\w+)?\]|([0-9.]+)):(\d+)$/.exec(text) ?? [];
  const ip = ipv6 ?? ipv4;
  return ip === undefined ? null : { ip, port: Number(port) };
}
