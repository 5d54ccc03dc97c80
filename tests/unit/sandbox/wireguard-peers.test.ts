import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  canonicalIpv6,
  deviceIpv6,
  IPV4_RANGE,
  IPV6_RANGE,
  leaseAddresses,
  NODE_IPV4,
  NODE_IPV6,
} from '../../../scripts/node-agent/addresses';
import {
  allowedIpsOf,
  isWireGuardKey,
  nextEnd,
  parseDump,
  peerChanges,
  validPeers,
  type InterfacePeer,
} from '../../../scripts/node-agent/peers';
import { begunConnections } from '../../../scripts/node-agent/sessions';

const NOW = Date.parse('2026-11-24T09:00:00.000Z');
const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64');
const [ANNA, BORIS, VERA] = [keyOf('anna'), keyOf('boris'), keyOf('vera')];
const access = (publicKey: string | null, seconds: number, deviceId = 'd') => ({
  deviceId,
  keyHash: '',
  publicKey,
  validUntil: new Date(NOW + seconds * 1000).toISOString(),
});
const peer = (publicKey: string, about: Partial<InterfacePeer> = {}): InterfacePeer => ({
  publicKey,
  allowedIps: [],
  endpoint: null,
  latestHandshake: null,
  receivedBytes: 0,
  sentBytes: 0,
  ...about,
});

describe('the peers of a WireGuard node', () => {
  it('are the keys before their end; the end itself is no access', () => {
    const peers = validPeers([access(ANNA, 1), access(BORIS, 0), access(VERA, -1), access(null, 9)], NOW);
    expect([...peers.keys()]).toEqual([ANNA]);
    expect(nextEnd(peers)).toBe(NOW + 1000);
    expect(nextEnd(new Map())).toBeNull();
    expect(nextEnd(validPeers([access(ANNA, 9), access(BORIS, 4), access(VERA, 7)], NOW))).toBe(NOW + 4000);
  });

  it('have keys of 32 bytes; what else an app may send is left out', () => {
    const wrong = ['', 'remove', ANNA.slice(1), `${ANNA}=`, ANNA.replace(/.=$/, 'B='), '-'.repeat(43) + '='];
    expect([ANNA, ...wrong].filter(isWireGuardKey)).toEqual([ANNA]);
    expect(
      validPeers(
        wrong.map((key) => access(key, 9)),
        NOW,
      ).size,
    ).toBe(0);
  });

  it('end with the last entry of their key, and keep the device that had it first', () => {
    const own = [access(ANNA, 5, 'own')];
    const before = validPeers(own, NOW);
    const copied = [access(ANNA, 2, 'thief'), ...own];
    expect(validPeers(copied, NOW, before).get(ANNA)).toMatchObject({ deviceId: 'own', validUntil: NOW + 5000 });
    expect(validPeers(copied, NOW + 3000, before).get(ANNA)).toMatchObject({ deviceId: 'own' });
    expect(validPeers([...own, access(ANNA, 2, 'thief')], NOW).get(ANNA)).toMatchObject({
      deviceId: 'own',
      validUntil: NOW + 5000,
    });
  });

  it('are changed only where the interface differs', () => {
    const wanted = validPeers([access(ANNA, 9), access(BORIS, 9)], NOW);
    const leases = new Map([[ANNA, '10.64.0.9']]);
    const present = { allowedIps: ['10.64.0.9/32', `${deviceIpv6(ANNA)}/128`] };
    expect(peerChanges(wanted, leases, [peer(ANNA, present), peer(VERA)])).toEqual({
      remove: [VERA],
      set: [{ publicKey: BORIS, allowedIps: [`${deviceIpv6(BORIS)}/128`] }],
    });
    const moved = { allowedIps: ['10.64.0.8/32', `${deviceIpv6(ANNA)}/128`] };
    expect(peerChanges(wanted, leases, [peer(ANNA, moved)]).set).toContainEqual({
      publicKey: ANNA,
      allowedIps: allowedIpsOf(ANNA, '10.64.0.9'),
    });
  });
});

describe('the addresses in the tunnel', () => {
  it('of IPv6 come from the key alone', () => {
    const digest = createHash('sha256').update(Buffer.from(ANNA, 'base64')).digest('hex').slice(0, 20);
    const expanded = ['fd4a', '91c7', '2e06', ...(digest.match(/.{4}/g) ?? [])].join(':');
    expect(deviceIpv6(ANNA)).toBe(canonicalIpv6(expanded));
    expect(deviceIpv6(BORIS)).not.toBe(deviceIpv6(ANNA));
    expect(canonicalIpv6('fd00:0:0:0:0:0:0:01')).toBe('fd00::1');
  });

  it('of IPv4 are inside the range, never taken twice, and stay while the key does', () => {
    const keys = Array.from({ length: 5000 }, (_, n) => keyOf(`device-${n}`));
    const leases = leaseAddresses(new Map(), keys);
    expect(new Set(leases.values()).size).toBe(keys.length);
    for (const ip of leases.values()) expect(ip).toMatch(/^10\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$/);
    expect(leaseAddresses(new Map(), keys.toReversed())).toEqual(leases);
    const later = leaseAddresses(leases, [ANNA, ...keys.slice(1)]);
    expect(later.has(keys[0] ?? '')).toBe(false);
    for (const key of keys.slice(1)) expect(later.get(key)).toBe(leases.get(key));
  });

  it('of IPv4 go to the next free one when another key holds the first choice', () => {
    const first = leaseAddresses(new Map(), [ANNA]).get(ANNA) ?? '';
    const [a = 0, b = 0, c = 0, d = 0] = first.split('.').map(Number);
    const value = ((a << 24) | (b << 16) | (c << 8) | d) + 1;
    const following = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
    expect(leaseAddresses(new Map([[BORIS, first]]), [BORIS, ANNA]).get(ANNA)).toBe(following);
  });
});

describe('the guide of a WireGuard node', () => {
  const guide = readFileSync('docs/nodes.md', 'utf8').split('## WireGuard')[1] ?? '';
  const [, conf = ''] = /\[Interface\]\n(.*?)```/s.exec(guide) ?? [];

  it('sets up the addresses that the agent gives', () => {
    const [v4, v6] = [IPV4_RANGE, IPV6_RANGE].map((range) => range.split('/')[1] ?? '');
    expect(conf).toContain(`Address = ${NODE_IPV4}/${v4}, ${NODE_IPV6}/${v6}`);
    for (const range of [IPV4_RANGE, IPV6_RANGE]) {
      expect(conf).toContain(`add iif %i to ${range} prohibit`);
      expect(conf).toContain(`del iif %i to ${range} prohibit`);
      expect(guide).toContain(`saddr ${range} masquerade`);
    }
    expect(guide).toContain(`"http://[${NODE_IPV6}]/addresses"`);
  });

  it('names every setting of the program', () => {
    const program = readFileSync('scripts/node-agent/main.ts', 'utf8');
    const names = [...program.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name = '']) => name);
    expect(names).toHaveLength(5);
    expect(names.filter((name) => !guide.includes(name))).toEqual([]);
  });
});

describe('the dump of wg', () => {
  const line = (...fields: readonly string[]): string => `${fields.join('\t')}\n`;
  const first = line('PRIVATE', 'PUBLIC', '51820', 'off');

  it('is parsed without the private key', () => {
    const text = [
      first,
      line(ANNA, '(none)', '203.0.113.6:39055', 'fd70::2/128,10.64.0.2/32', '1795741564', '228', '92', 'off'),
      line(BORIS, '(none)', '[2001:db8::7%eth0]:1', '(none)', '0', '0', '0', '25'),
      line(VERA, '(none)', '(none)', '(none)', '0', '0', '0', 'off'),
    ].join('');
    expect(JSON.stringify(parseDump(text))).not.toContain('PRIVATE');
    expect(parseDump(text)).toEqual({
      publicKey: 'PUBLIC',
      peers: [
        {
          publicKey: ANNA,
          allowedIps: ['fd70::2/128', '10.64.0.2/32'],
          endpoint: { ip: '203.0.113.6', port: 39_055 },
          latestHandshake: 1_795_741_564_000,
          receivedBytes: 228,
          sentBytes: 92,
        },
        peer(BORIS, { endpoint: { ip: '2001:db8::7', port: 1 } }),
        peer(VERA),
      ],
    });
  });

  it('of another form is an error', () => {
    expect(() => parseDump(first + line(ANNA, 'x'))).toThrow('2 fields, not 8');
    expect(() => parseDump('')).toThrow('1 fields, not 4');
  });
});

describe('the connections of a WireGuard node', () => {
  const at = (seconds: number, ip = '203.0.113.6') =>
    peer(ANNA, { latestHandshake: NOW + seconds * 1000, endpoint: { ip, port: 1 } });
  const look = (seconds: number, before = seconds - 10) => ({
    realNow: NOW + seconds * 1000,
    lastLook: NOW + before * 1000,
  });

  it('begin with a handshake after none, and go on with one every two minutes', () => {
    const none = begunConnections(new Map(), [peer(ANNA)], look(-10));
    expect(none.begun).toEqual([]);
    const first = begunConnections(none.sessions, [at(-4)], look(0));
    expect(first.begun).toEqual([{ publicKey: ANNA, userIp: '203.0.113.6', age: 4000 }]);
    const second = begunConnections(first.sessions, [at(116)], look(120));
    expect(second.begun).toEqual([]);
    expect(begunConnections(second.sessions, [at(116)], look(900)).begun).toEqual([]);
    expect(begunConnections(second.sessions, [at(116 + 181)], look(300)).begun).toMatchObject([{ age: 3000 }]);
  });

  it('are not older than the last look, whatever the clock of the handshakes says', () => {
    expect(begunConnections(new Map(), [at(-86_400)], look(0)).begun).toMatchObject([{ age: 10_000 }]);
    expect(begunConnections(new Map(), [at(86_400)], look(0)).begun).toMatchObject([{ age: 0 }]);
  });

  it('begin anew from another address, and after the peer was away', () => {
    const { sessions } = begunConnections(new Map(), [at(0)], look(0));
    expect(begunConnections(sessions, [at(0, '2001:db8::7')], look(9)).begun).toEqual([
      { publicKey: ANNA, userIp: '2001:db8::7', age: 0 },
    ]);
    const away = begunConnections(sessions, [], look(1));
    expect(begunConnections(away.sessions, [at(2)], look(3)).begun).toHaveLength(1);
  });
});
