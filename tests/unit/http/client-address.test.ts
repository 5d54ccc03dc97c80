import { describe, expect, test } from 'vitest';
import { clientAddress } from '@functions/http/client-address';
import { clientNetwork } from '@functions/base/rules/client-network';

const addressOf = (forwarded?: string, others: Record<string, string> = {}) =>
  clientAddress({ headers: { ...others, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) } });

const CLIENT = '203.0.113.7';
const FASTLY = '151.101.1.195';
const GOOGLE = '142.250.32.1';

describe('the client address', () => {
  test.each([
    ['a direct call', CLIENT],
    ['through Hosting', `${CLIENT}, ${FASTLY}, ${GOOGLE}`],
    ['through Hosting, where only Google appended', `${CLIENT}, ${GOOGLE}`],
    ['with a private address behind it', `${CLIENT},${FASTLY},169.254.8.129`],
    ['an IPv4 address in IPv6 form', `::ffff:${CLIENT}`],
  ])('is the last one that is not of a front: %s', (_name, forwarded) => {
    expect(addressOf(forwarded)).toBe(CLIENT);
  });

  test('is not what the client wrote into the header before the request arrived [T20]', () => {
    for (const madeUp of ['198.51.100.1', '<script>', `${FASTLY}, 198.51.100.1`, 'x'.repeat(6000), '=cmd'])
      expect(addressOf(`${madeUp}, ${CLIENT}, ${FASTLY}, ${GOOGLE}`), madeUp.slice(0, 30)).toBe(CLIENT);
  });

  test('is not taken from headers that a client can send [T20]', () => {
    const sent = { 'fastly-client-ip': '198.51.100.1', 'x-real-ip': '198.51.100.1', 'x-appengine-user-ip': '1.1.1.1' };
    expect(addressOf(CLIENT, sent)).toBe(CLIENT);
    expect(addressOf(undefined, sent)).toBe('');
  });

  test.each([
    ['a direct call of a proxy of Google', GOOGLE, GOOGLE],
    ['a proxy of Google through Hosting', `72.14.199.1, ${FASTLY}, ${GOOGLE}`, '72.14.199.1'],
    ['the same, with a private address in front', `10.0.0.3, 72.14.199.1, ${FASTLY}`, '72.14.199.1'],
    ['the same, which wrote no address into the header', `<b>x</b>, 72.14.199.1, ${GOOGLE}`, '72.14.199.1'],
    ['the same, which wrote one before that', `198.51.100.1, x, 72.14.199.1, ${GOOGLE}`, '72.14.199.1'],
  ])('is the first public one when all are of fronts: %s [T20]', (_name, forwarded, client) => {
    expect(addressOf(forwarded)).toBe(client);
  });

  test('can be made up by a client at the address of a front, as the limit of T20 says', () => {
    expect(addressOf(`198.51.100.1, ${GOOGLE}`)).toBe('198.51.100.1');
  });

  test.each(['', 'unknown', '127.0.0.1', '10.0.0.3, 169.254.8.129', 'fe80::1%eth0', '2001:db8::x'])(
    'is empty when %j holds none',
    (forwarded) => {
      expect(addressOf(forwarded)).toBe('');
    },
  );

  test('may be an IPv6 address', () => {
    expect(addressOf(`2001:DB8::1, 2a04:4e42::223`)).toBe('2001:db8::1');
  });
});

describe('the client network', () => {
  test.each([
    [CLIENT, CLIENT],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
