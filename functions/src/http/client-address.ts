import { BlockList, isIP } from 'node:net';
import type { HttpRequest } from './http-message';

/**
 * The fronts that a request passes before a function: Firebase Hosting's content delivery network (Fastly) and Google's
 * own front ends. Machines that customers rent at Google Cloud are not among them, but proxies that Google runs for its
 * users are, and so is what others run in Fastly's network (T20).
 * Sources: https://api.fastly.com/public-ip-list, https://support.google.com/a/answer/10026322 (default domains)
 */
const FRONTS: readonly string[] = [
  // Fastly
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
  // Google
  '35.191.0.0/16',
  '64.233.160.0/19',
  '66.102.0.0/20',
  '66.249.80.0/20',
  '72.14.192.0/18',
  '74.125.0.0/16',
  '108.177.0.0/17',
  '130.211.0.0/22',
  '142.250.0.0/15',
  '172.217.0.0/16',
  '172.253.0.0/16',
  '173.194.0.0/16',
  '209.85.128.0/17',
  '216.58.192.0/19',
  '216.239.32.0/19',
  '2001:4860::/32',
  '2404:6800::/32',
  '2607:f8b0::/32',
  '2800:3f0::/32',
  '2a00:1450::/32',
  '2c0f:fb50::/32',
];

/** Addresses inside Google's network or this machine. */
const PRIVATE: readonly string[] = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const fronts = blockList(FRONTS);
const privateNetworks = blockList(PRIVATE);

/**
 * The IP address of the client, or '' if the request passed only private addresses (the local stack). Every front
 * appends the address that it received the request from to X-Forwarded-For, so the last address that is no front's is
 * true; if all are fronts', the client is a proxy of Google or Fastly, and the first public one is its address. What a
 * client writes into the header itself stands before the true address and is ignored. That does not hold for a client
 * that calls a function directly from an address of a front: its own address is taken for a front, and the one that it
 * wrote for the client (T20). Fastly-Client-IP is not read, because Fastly passes it on when a client sends it.
 * Source: https://www.fastly.com/documentation/reference/http/http-headers/Fastly-Client-IP/
 */
export function clientAddress({ headers }: Pick<HttpRequest, 'headers'>): string {
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim().replace(/^::ffff:/i, ''));
  // Fronts append addresses only: what is no address, and all before it, is from the client.
  const passed = entries.slice(entries.findLastIndex((entry) => !isAddress(entry)) + 1);
  const nearest = passed.findLast((address) => !isFront(address)) ?? passed.find((address) => !isPrivate(address));
  return (nearest ?? '').toLowerCase();
}

/** An IPv6 address with a zone ("fe80::1%eth0") has a meaning on one machine only. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const isPrivate = (address: string): boolean => privateNetworks.check(address, familyOf(address));

const isFront = (address: string): boolean => isPrivate(address) || fronts.check(address, familyOf(address));
