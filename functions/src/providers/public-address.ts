import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata servers of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved, up to 255.255.255.255.
  ['224.0.0.0', 3],
] as const;

/** https://www.iana.org/assignments/iana-ipv6-special-registry: what is special within 2000::/3. */
const SPECIAL_IPV6 = [
  // IETF protocols; Teredo among them, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which contains an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');

/** Everything else of IPv6 is not global: loopback, mapped, translated (64:ff9b::), private, link-local, multicast. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address belongs to a public host of the internet. False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // A zone (fe80::1%eth0) only occurs in addresses that are not global.
  return (
    isIPv6(address) && !address.includes('%') && globalIPv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
  );
}

/** Whether an IP address is the machine itself. */
export const isLoopback = (address: string): boolean =>
  (isIPv4(address) && loopback.check(address, 'ipv4')) || (isIPv6(address) && loopback.check(address, 'ipv6'));
