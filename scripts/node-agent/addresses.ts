import { createHash } from 'node:crypto';

/**
 * The addresses inside the tunnel (docs/nodes.md, "WireGuard"). The IPv6 address of a device is computed from its
 * public key, so the app and every node know it without asking. The IPv4 range is too small for that: an address of 22
 * bits is soon taken twice, and could be chosen to take it from another device. The node leases one and tells it in the
 * tunnel.
 */

/** A unique local prefix (RFC 4193) of 48 bits, drawn at random. The other 80 bits come from the key. */
const IPV6_PREFIX = 'fd4a:91c7:2e06';
export const IPV6_RANGE = `${IPV6_PREFIX}::/48`;
export const NODE_IPV6 = `${IPV6_PREFIX}::1`;

/** A part of 10.0.0.0/8 that home networks seldom use; a node has it for itself. */
export const IPV4_RANGE = '10.64.0.0/10';
export const NODE_IPV4 = '10.64.0.1';
const FIRST_IPV4 = 0x0a_40_00_00;
const IPV4_COUNT = 2 ** 22;
/** The network itself and the node; the last one is the broadcast address. */
const RESERVED_IPV4 = new Set([0, 1, IPV4_COUNT - 1]);

/** The addresses of a device. `ipv4`: null when none is free. */
export interface DeviceAddresses {
  readonly ipv6: string;
  readonly ipv4: string | null;
}

/** The port of `addressServer` on the node's address in the tunnel. */
export const ADDRESS_PORT = 80;

/** The IPv6 address of the device with this public key (Base64): the prefix, and 80 bits of the SHA-256 of the key. */
export function deviceIpv6(publicKey: string): string {
  const groups = digestOf(publicKey).toString('hex', 0, 10).match(/.{4}/g) ?? [];
  return canonicalIpv6([IPV6_PREFIX, ...groups].join(':'));
}

/** The form in which programs print an IPv6 address (RFC 5952). */
export const canonicalIpv6 = (ip: string): string => new URL(`http://[${ip}]`).hostname.slice(1, -1);

/**
 * The IPv4 address of each public key. A key keeps the address that it has in `held`; a new one gets the first free
 * address from the one on that its hash names, so that after a loss of `held` nearly all get the same address again. A
 * key without an address has none when all 4 million are taken.
 */
export function leaseAddresses(
  held: ReadonlyMap<string, string>,
  publicKeys: readonly string[],
): ReadonlyMap<string, string> {
  const kept = publicKeys.flatMap((key): [string, string][] => {
    const ip = held.get(key);
    return ip === undefined ? [] : [[key, ip]];
  });
  const leases = new Map(kept);
  const taken = new Set(leases.values());
  for (const key of publicKeys.filter((each) => !leases.has(each)).toSorted()) {
    const ip = firstFree(digestOf(key).readUInt32BE(10) % IPV4_COUNT, taken);
    if (ip === undefined) break;
    leases.set(key, ip);
    taken.add(ip);
  }
  return leases;
}

function firstFree(start: number, taken: ReadonlySet<string>): string | undefined {
  for (let step = 0; step < IPV4_COUNT; step += 1) {
    const offset = (start + step) % IPV4_COUNT;
    const ip = ipv4At(offset);
    if (!RESERVED_IPV4.has(offset) && !taken.has(ip)) return ip;
  }
  return undefined;
}

function ipv4At(offset: number): string {
  const value = FIRST_IPV4 + offset;
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
}

const digestOf = (publicKey: string): Buffer => createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest();
