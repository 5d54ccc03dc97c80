import { expect, it } from 'vitest';
import { isLoopback, isPublicAddress } from '@functions/providers/public-address';

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'example.com',
  '',
];
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '169.253.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2a00:1450:4010:c0e::8a',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
];

it.each(NOT_PUBLIC)('%s is no public address, which no outbound webhook reaches (T32)', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);
it.each(PUBLIC)('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));

it('loopback is the machine itself, in both families', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true);
  expect(['126.0.0.1', '128.0.0.1', '::2', '10.0.0.1', 'localhost'].some(isLoopback)).toBe(false);
});
