import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NodeCallError } from '../../../scripts/node-agent/access-list';
import { wireGuardAgent, type AgentOptions, type AgentState } from '../../../scripts/node-agent/agent';
import { keepServing } from '../../../scripts/node-agent/keep-serving';
import type { InterfacePeer, PeerChanges } from '../../../scripts/node-agent/peers';
import type { WireGuardInterface } from '../../../scripts/node-agent/wg-interface';

const NOW = Date.parse('2026-11-24T09:00:00.000Z');
const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64');
const [ANNA, BORIS] = [keyOf('anna'), keyOf('boris')];

const send = vi.fn<typeof fetch>();
const agents: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', send);
  vi.useFakeTimers({ now: NOW });
});
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockReset();
});

const change = (account: string, publicKey: string, seconds: number) => ({
  account,
  keys: [{ deviceId: account, keyHash: 'h', publicKey, validUntil: new Date(NOW + seconds * 1000).toISOString() }],
});
const page = (changes: readonly object[], about: object = {}): Response =>
  Response.json({
    success: true,
    now: new Date(NOW).toISOString(),
    changes,
    cursor: 'c',
    more: false,
    pollAfterSeconds: 30,
    ...about,
  });
const refusal = (status: number, code: string): Response =>
  Response.json({ success: false, message: 'No.', code }, { status });

/** The cursor of a request. */
const sinceOf = (url: Parameters<typeof fetch>[0] | undefined): string | null =>
  new URL(url as string).searchParams.get('since');

/** An interface in memory. `refuse`: keys that `wg` does not take; `broken`: every command fails. */
function fakeInterface() {
  const peers = new Map<string, InterfacePeer>();
  const fake = { refuse: new Set<string>(), broken: false, changes: [] as PeerChanges[] };
  const wg: WireGuardInterface = {
    peers: async () => {
      if (fake.broken) throw new Error('no interface');
      return [...peers.values()];
    },
    apply: async (changes) => {
      fake.changes.push(changes);
      for (const publicKey of changes.remove) peers.delete(publicKey);
      const taken = changes.set.filter(({ publicKey }) => !fake.refuse.has(publicKey));
      for (const { publicKey, allowedIps } of taken)
        peers.set(publicKey, {
          publicKey,
          allowedIps,
          endpoint: null,
          latestHandshake: null,
          receivedBytes: 0,
          sentBytes: 0,
          ...peers.get(publicKey),
        });
      return changes.set.map(({ publicKey }) => publicKey).filter((each) => fake.refuse.has(each));
    },
  };
  return Object.assign(fake, { peers, wg });
}

function start(about: Partial<AgentOptions> = {}) {
  const device = fakeInterface();
  const [saved, warnings]: [AgentState[], string[]] = [[], []];
  const agent = wireGuardAgent({
    siteUrl: 'http://localhost:5000',
    key: 'key',
    wg: device.wg,
    now: () => Promise.resolve(Date.now()),
    save: (state) => void saved.push(state),
    warn: (line) => void warnings.push(line),
    ...about,
  });
  agents.push(agent);
  return { agent, device, saved, warnings };
}

describe('the agent of a WireGuard node', () => {
  it('ends each peer at its time without a poll, to the millisecond', async () => {
    const { agent, device, warnings } = start();
    send.mockResolvedValueOnce(page([change('a', ANNA, 25.5), change('b', BORIS, 70)]));
    await agent.poll();
    expect([...device.peers.keys()]).toEqual([ANNA, BORIS]);
    await vi.advanceTimersByTimeAsync(25_499);
    expect([...device.peers.keys()]).toEqual([ANNA, BORIS]);
    await vi.advanceTimersByTimeAsync(1);
    expect([...device.peers.keys()]).toEqual([BORIS]);
    expect([agent.addressesOf(ANNA), agent.addressesOf(BORIS)?.ipv4]).toEqual([null, expect.stringMatching(/^10\./)]);
    await vi.advanceTimersByTimeAsync(45_000);
    expect([...device.peers.keys()]).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('notices within ten seconds that its clock was set', async () => {
    let ahead = 0;
    const { agent, device } = start({ now: () => Promise.resolve(Date.now() + ahead) });
    send.mockResolvedValueOnce(page([change('a', ANNA, 3600)]));
    await agent.poll();
    ahead = 3_600_000;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...device.peers.keys()]).toEqual([]);
  });

  it('removes a peer that the interface has and no key allows', async () => {
    const { agent, device } = start();
    await device.wg.apply({ remove: [], set: [{ publicKey: ANNA, allowedIps: [] }] });
    await agent.check();
    expect(device.peers.size).toBe(0);
  });

  it('starts with what it has saved, also when the site does not answer', async () => {
    const { agent, saved } = start();
    send.mockResolvedValueOnce(page([change('a', ANNA, 60), change('b', BORIS, 5)]));
    await agent.poll();
    const state = saved.at(-1);
    expect(state?.leases).toContainEqual([ANNA, agent.addressesOf(ANNA)?.ipv4]);
    await agent.stop();
    await vi.advanceTimersByTimeAsync(6000);
    // Not the address that the key would get first.
    const next = start({ ...(state && { state: { ...state, leases: [[ANNA, '10.127.0.9']] } }) });
    send.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(next.agent.poll()).rejects.toThrow('fetch failed');
    await next.agent.check();
    expect([...next.device.peers.keys()]).toEqual([ANNA]);
    expect(next.agent.addressesOf(ANNA)?.ipv4).toBe('10.127.0.9');
    // Goes on from the cursor.
    expect(sinceOf(send.mock.calls.at(-1)?.[0])).toBe('c');
  });

  it('tries again each second when a peer cannot be removed', async () => {
    const { agent, device, warnings } = start();
    send.mockResolvedValueOnce(page([change('a', ANNA, 5)]));
    await agent.poll();
    device.broken = true;
    await vi.advanceTimersByTimeAsync(7000);
    expect([...device.peers.keys()]).toEqual([ANNA]);
    expect(warnings.length).toBeGreaterThanOrEqual(2);
    device.broken = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.peers.size).toBe(0);
  });

  it('leaves out a key that wg refuses, and tries it again after the next poll only', async () => {
    const { agent, device, warnings } = start();
    device.refuse.add(ANNA);
    send.mockResolvedValueOnce(page([change('a', ANNA, 600), change('b', BORIS, 600)]));
    await agent.poll();
    await vi.advanceTimersByTimeAsync(25_000);
    const tries = () => device.changes.filter(({ set }) => set.some(({ publicKey }) => publicKey === ANNA)).length;
    expect([[...device.peers.keys()], tries()]).toEqual([[BORIS], 1]);
    expect(warnings).toEqual(['wg refused the keys of 1 devices, which cannot connect.']);
    device.refuse.clear();
    send.mockResolvedValueOnce(page([]));
    await agent.poll();
    expect([...device.peers.keys()].toSorted()).toEqual([ANNA, BORIS].toSorted());
  });

  it('reports a connection with the time of its clock, and once', async () => {
    const offset = 86_400_000;
    const { agent, device } = start({ now: () => Promise.resolve(Date.now() + offset) });
    send.mockResolvedValueOnce(page([change('a', ANNA, 200_000)]));
    await agent.poll();
    const known = device.peers.get(ANNA);
    if (known === undefined) throw new Error('no peer');
    device.peers.set(ANNA, { ...known, latestHandshake: NOW, endpoint: { ip: '203.0.113.9', port: 1 } });
    await vi.advanceTimersByTimeAsync(20_000);
    send.mockResolvedValueOnce(Response.json({ success: true, accepted: 1, dropped: [] }));
    expect(await agent.report()).toEqual({ accepted: 1, dropped: [] });
    const { entries } = JSON.parse(send.mock.calls.at(-1)?.[1]?.body as string) as { entries: object[] };
    expect(entries).toMatchObject([
      { deviceId: 'a', userIp: '203.0.113.9', success: true, connectedAt: new Date(NOW + offset).toISOString() },
    ]);
    expect(entries).toHaveLength(1);
  });
});

describe('a complete list', () => {
  it('replaces the former keys only when its last page is there', async () => {
    const { agent, device } = start();
    send.mockResolvedValueOnce(page([change('a', ANNA, 600)]));
    await agent.poll();
    send.mockResolvedValueOnce(refusal(400, 'cursor_not_valid'));
    await expect(agent.poll()).rejects.toThrow('cursor_not_valid');
    // Starts again without `since`, and the second page fails.
    send.mockResolvedValueOnce(page([change('b', BORIS, 600)], { more: true }));
    send.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(agent.poll()).rejects.toThrow('fetch failed');
    await agent.check();
    expect([...device.peers.keys()]).toEqual([ANNA]);
    send.mockResolvedValueOnce(page([change('b', BORIS, 600)]));
    await agent.poll();
    expect([...device.peers.keys()]).toEqual([BORIS]);
    expect(send.mock.calls.map(([url]) => sinceOf(url))).toEqual([null, 'c', null, 'c', null]);
  });
});

describe('the loop of the agent', () => {
  it('polls when the site says, and after failures with delays of up to five minutes', async () => {
    const moments: number[] = [];
    const stop = new AbortController();
    const warnings: string[] = [];
    const poll = async () => {
      moments.push((Date.now() - NOW) / 1000);
      if (moments.length > 8) stop.abort();
      if (moments.length === 1) return { changedAccounts: 0, pollAfterSeconds: 40 };
      throw new NodeCallError('The access request', 401, { code: 'not_signed_in' });
    };
    const report = () => Promise.resolve({ accepted: 0, dropped: [] });
    const ended = keepServing({ poll, report }, { signal: stop.signal, warn: (line) => void warnings.push(line) });
    await vi.advanceTimersByTimeAsync(3_600_000);
    await ended;
    expect(moments).toEqual([0, 40, 70, 130, 250, 490, 790, 1090, 1390]);
    expect(new Set(warnings)).toEqual(
      new Set(['The site does not accept the key of this node. Known keys of devices stay valid until their end.']),
    );
  });
});
