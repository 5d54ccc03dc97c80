import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createNode } from '@functions/nodes/contract/nodes';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { startChild } from '../../../scripts/lib/child-process';
import { whyNoWireGuard } from '../../../scripts/lib/find-wireguard';
import { inCache, inRepository } from '../../../scripts/lib/repository';
import { runScript } from '../../../scripts/lib/run-script';
import { nativeApp, type NativeApp } from '../../sandbox/app/native-app';
import { documentedCall } from '../../sandbox/http/documented-call';
import { tunnelNetwork, type Phone } from '../../sandbox/network/tunnel-network';
import { addressServer } from '../../../scripts/node-agent/address-server';
import { wireGuardAgent } from '../../../scripts/node-agent/agent';
import { readState, writeState } from '../../../scripts/node-agent/state-file';
import { wireGuardInterface } from '../../../scripts/node-agent/wg-interface';
import { callPanel, createStaff } from '../../support/customers/staff';
import { DEEP } from '../../support/depth';
import { startApiServer } from '../../support/product/api-server';
import { join as joinProduct, subscribe } from '../../support/product/scenario';
import { startProduct } from '../../support/product/start-product';
import { SWEEP } from '../../support/sweep';

/**
 * The reference agent with real tunnels: phones fetch a page through WireGuard while their customers have access. Each
 * silence is compared with the phone of another customer, which gets the page at the same time.
 */

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** They take 15 seconds each; more on a busy machine. */
const TIMEOUT_MS = 120_000;

const missing = whyNoWireGuard();
/** Where a machine cannot run tunnels, `npm test` says why it skips, and `npm run test:deep` fails. */
function needTunnels(context: TestContext): void {
  if (missing === null) return;
  if (DEEP) throw new Error(`The WireGuard node is not tested: ${missing}.`);
  console.log(`Skipped: ${context.task.name}: ${missing}.`);
  context.skip(missing);
}

/** A product, a node whose interface has no peers yet, and a small internet. */
async function startScene() {
  const product = await startProduct();
  cleanUps.push(() => product.stop());
  const api = await startApiServer(product);
  cleanUps.push(() => api.close());
  const network = await tunnelNetwork();
  cleanUps.push(() => network.close());
  const admin = await createStaff(product, 'admin');
  const { interfaceName, address, publicKey, addressSocket } = network.node;
  const request = { nodeId: 'wg-1', serverName: 'Хельсинки', address, publicKey };
  const key = String((await callPanel(product, createNode, request, admin)).body.key);

  const wg = wireGuardInterface(interfaceName);

  /** The agent in this process, with the clock of the product. */
  const startAgent = async () => {
    const warnings: string[] = [];
    const agent = wireGuardAgent({
      siteUrl: api.url,
      key,
      wg,
      now: () => product.deps.clock.now(),
      call: documentedCall,
      warn: (line) => void warnings.push(line),
    });
    cleanUps.push(() => agent.stop());
    const addresses = await addressServer(agent, { path: addressSocket });
    cleanUps.push(() => addresses.close());
    return { agent, warnings };
  };

  /** The agent as the one file that operators run, with the time of the machine. */
  const startProgram = async (folder: string) => {
    expect(await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'node-agent.ts')])).toBe(0);
    const keyFile = join(folder, 'node.key');
    writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
    const program = startChild({
      name: 'The agent',
      args: [inCache('node-agent.mjs')],
      env: {
        // Also what moves its clock, in the tests on other dates.
        ...(process.env as Record<string, string>),
        SITE_URL: api.url,
        NODE_KEY_FILE: keyFile,
        WG_INTERFACE: interfaceName,
        STATE_FILE: join(folder, 'state.json'),
        ADDRESS_SOCKET: addressSocket,
      },
      logFile: join(folder, 'agent.log'),
    });
    cleanUps.push(() => program.stop());
    return program;
  };

  /** A customer who has paid, with a phone whose key is made on it. */
  const customer = async (who: string, about: Parameters<typeof subscribe>[2] = {}) => {
    const { session } = await joinProduct(product, who, { language: 'ru' });
    const { transactionId } = await subscribe(product, session, about);
    const phone = await network.phone();
    const installation = { siteUrl: api.url, idToken: session.idToken, installId: `install-${who}`, deviceName: who };
    return { session, transactionId, phone, app: nativeApp({ ...installation, publicKey: phone.publicKey }) };
  };
  return { product, api, wg, startAgent, startProgram, customer };
}

/** Activates the installation. Returns the server that the product names, and the end of access in ms. */
async function activate({ app }: { app: NativeApp }) {
  const { status, body } = await app.activate();
  expect({ status, body }).toMatchObject({ status: 200 });
  const [server] = body.servers as { address: string; publicKey: string }[];
  if (server === undefined) throw new Error('no server');
  return { server, validUntil: Date.parse(String(body.validUntil)) };
}

const PAGE_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 30_000;
const SHORTEST_SILENCE_MS = 2000;

const arrives = async (phones: readonly Phone[], timeoutMs: number): Promise<boolean[]> =>
  Promise.all(phones.map(async (phone) => (await phone.fetchPage({ timeoutMs })) !== null));

/**
 * Whether the page arrives at the `connected` phones, and at none of the `silent` ones at the same time. Those wait
 * four times as long as the others needed just before, so that a busy machine is not taken for silence.
 */
async function pages({
  connected,
  silent,
}: {
  readonly connected: readonly Phone[];
  readonly silent: readonly Phone[];
}) {
  const begun = Date.now();
  const before = await arrives(connected, PAGE_TIMEOUT_MS);
  const wait = Math.max(SHORTEST_SILENCE_MS, 4 * (Date.now() - begun));
  const [meanwhile, gone] = await Promise.all([arrives(connected, PAGE_TIMEOUT_MS), arrives(silent, wait)]);
  return {
    connected: [...before, ...meanwhile].every((arrived) => arrived),
    silent: gone.every((arrived) => !arrived),
  };
}
const AS_EXPECTED = { connected: true, silent: true };

it(
  'a phone gets a page through the tunnel while paid, and none after a refund or a detach',
  { timeout: TIMEOUT_MS },
  async (context) => {
    needTunnels(context);
    const { product, startAgent, customer } = await startScene();
    const { agent, warnings } = await startAgent();
    const [anna, boris, vera] = [await customer('anna'), await customer('boris'), await customer('vera')];
    const { server } = await activate(anna);
    // The node has not polled yet, so it does not know the key.
    expect(await anna.phone.connect(server, 1000)).toBeNull();
    await activate(boris);
    await activate(vera);
    await agent.poll();
    const given: string[] = [];
    for (const { phone } of [vera, boris, anna]) {
      const addresses = await phone.connect(server, CONNECT_TIMEOUT_MS);
      given.push(addresses?.ipv4 ?? '');
      expect(await phone.fetchPage({ timeoutMs: PAGE_TIMEOUT_MS })).toBe(`asked from ${addresses?.ipv4 ?? ''}`);
    }
    expect(new Set(given).size).toBe(3);
    // Devices reach the web, not each other: the node answers that it is prohibited.
    await expect(vera.phone.fetchPage({ host: given[1] ?? '', timeoutMs: PAGE_TIMEOUT_MS })).rejects.toThrow(
      /EACCES|EHOSTUNREACH/,
    );

    await agent.check();
    expect(await agent.report()).toEqual({ accepted: 3, dropped: [] });
    const { connectionLogs } = product.deps.store.nonTransactional;
    expect(await connectionLogs.ofCustomer(anna.session.uid, await product.deps.clock.now(), 100)).toMatchObject([
      { userIp: anna.phone.ip, success: true, serverName: 'Хельсинки', deviceName: 'anna' },
    ]);
    // A session that goes on is no new connection.
    await agent.check();
    expect(await agent.report()).toEqual({ accepted: 0, dropped: [] });

    const { uid } = anna.session;
    const asked = { amount: null, reason: 'asked', actor: 'olga', requestId: 'click-1' };
    await requestRefund(product.deps, { uid, transactionId: anna.transactionId, ...asked });
    await product.drain();
    await agent.poll();
    expect(await pages({ connected: [boris.phone, vera.phone], silent: [anna.phone] })).toEqual(AS_EXPECTED);

    expect(await boris.app.leave()).toMatchObject({ status: 200 });
    await agent.poll();
    expect(await pages({ connected: [vera.phone], silent: [anna.phone, boris.phone] })).toEqual(AS_EXPECTED);
    expect(warnings).toEqual([]);
  },
);

it('without polls a phone gets no page from validUntil on', { timeout: TIMEOUT_MS, ...SWEEP }, async (context) => {
  needTunnels(context);
  const { product, wg, startAgent, customer } = await startScene();
  const { agent, warnings } = await startAgent();
  const [anna, vera] = [await customer('anna', { period: 1 }), await customer('vera')];
  const claimed = { uid: anna.session.uid, email: anna.session.email };
  // Without renewal, access ends with the paid period.
  expect((await product.call(cancelSubscription, claimed, anna.session)).status).toBe(200);
  await product.drain();
  const { server, validUntil } = await activate(anna);
  await activate(vera);
  // The only poll.
  await agent.poll();
  for (const { phone } of [anna, vera]) expect(await phone.connect(server, CONNECT_TIMEOUT_MS)).not.toBeNull();

  await product.moveTo(validUntil - 60_000);
  expect(await pages({ connected: [anna.phone, vera.phone], silent: [] })).toEqual(AS_EXPECTED);
  await product.moveTo(validUntil - 6000);
  await agent.check();
  const present = (await wg.peers()).map(({ publicKey }) => publicKey);
  expect(await product.deps.clock.now()).toBeLessThan(validUntil);
  expect(present).toContain(anna.phone.publicKey);
  // Nothing calls the agent: its timer ends the peer.
  await expect.poll(() => product.deps.clock.now(), { timeout: 30_000 }).toBeGreaterThan(validUntil + 200);
  expect(await pages({ connected: [vera.phone], silent: [anna.phone] })).toEqual(AS_EXPECTED);
  expect(warnings).toEqual([]);
});

it(
  'the program goes on after a restart without the site, and still ends what has ended',
  { timeout: TIMEOUT_MS, ...SWEEP },
  async (context) => {
    needTunnels(context);
    const { api, startProgram, customer } = await startScene();
    const [anna, vera] = [await customer('anna'), await customer('vera')];
    const { server } = await activate(anna);
    await activate(vera);
    const folder = mkdtempSync(join(tmpdir(), 'prostor-agent-'));
    cleanUps.push(async () => rmSync(folder, { recursive: true, force: true }));
    const program = await startProgram(folder);
    for (const { phone } of [anna, vera]) expect(await phone.connect(server, CONNECT_TIMEOUT_MS)).not.toBeNull();
    await program.stop();
    // Without the agent the tunnels stay.
    expect(await pages({ connected: [anna.phone, vera.phone], silent: [] })).toEqual(AS_EXPECTED);

    await api.close();
    const stateFile = join(folder, 'state.json');
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    const state = readState(stateFile);
    const ended = { validUntil: new Date(Date.now() - 1000).toISOString() };
    const accounts = state?.accounts.map(({ account, keys }) => ({
      account,
      keys: keys.map((key) => ({ ...key, ...(key.publicKey === anna.phone.publicKey && ended) })),
    }));
    if (state === undefined || accounts === undefined) throw new Error('nothing was saved');
    writeState(stateFile, { ...state, accounts });
    const again = await startProgram(folder);
    await expect.poll(() => readFileSync(again.logFile, 'utf8'), { timeout: 20_000 }).toContain('Again in 30 s');
    expect(await pages({ connected: [vera.phone], silent: [anna.phone] })).toEqual(AS_EXPECTED);
  },
);
