import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { createNode } from '@functions/nodes/calls/nodes';
import { nativeApp } from '../../tests/sandbox/app/native-app';
import { cardExpiryOf } from '../../tests/sandbox/cloudpayments/card-expiry';
import { makeKey, tunnelNetwork, type Phone, type TunnelNetwork } from '../../tests/sandbox/network/tunnel-network';
import { addressServer } from '../node-agent/address-server';
import { wireGuardAgent } from '../node-agent/agent';
import { jsonCall } from '../node-agent/json-call';
import { keepServing } from '../node-agent/keep-serving';
import { wireGuardInterface } from '../node-agent/wg-interface';
import type { Session } from '../lib/auth-emulator';
import { CommandError, messageOf, runCommand } from '../lib/cli';
import { callOverHttp, joinOverHttp, orderOverHttp } from '../lib/customer-over-http';
import { findWireGuard } from '../lib/find-wireguard';
import { aborted, pause, stopSignal } from '../lib/stop-signal';
import { drainOutbox } from './move-clock';
import { joinLocalStack, type RunningLocalStack } from './running-local-stack';

/**
 * A process of `npm start`: a WireGuard node, and the phone of a demo customer that is really connected to it. All its
 * lines go to its log, and those that begin with "WireGuard: " to the console. Argument: the file with the keys of the
 * node, for a run with `--keep`.
 */

const EMAIL = 'zoya@example.com';
const GOOD_CARD = '4000000000003055';
const NODE = { nodeId: 'wg-1', serverName: 'WireGuard' } as const;
const LOOK_EVERY_MS = 10_000;

const log = (line: string): void => console.log(line);

await runCommand(async () => {
  const [keysFile = ''] = process.argv.slice(2);
  const signal = stopSignal();
  const reason = findWireGuard();
  if (reason !== null) {
    log(`No WireGuard node: ${reason}.`);
    return 0;
  }
  const stack = await joinLocalStack();
  const keys = readKeys(keysFile);
  const network = await tunnelNetwork({ privateKey: keys.privateKey });
  try {
    await serve(stack, network, { key: await nodeKey(stack, network, keysFile, keys), signal });
  } finally {
    await network.close();
  }
  return 0;
});

async function serve(
  stack: RunningLocalStack,
  network: TunnelNetwork,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<void> {
  const agent = wireGuardAgent({
    siteUrl: stack.siteUrl,
    key,
    wg: wireGuardInterface(network.node.interfaceName),
    now: () => stack.deps.clock.now(),
    warn: log,
  });
  const addresses = await addressServer(agent, { path: network.node.addressSocket });
  try {
    const phone = await network.phone();
    const server = await activate(stack, phone);
    void keepServing(agent, { signal, warn: log });
    // A request of the phone may wait for some seconds, and ends with its namespace.
    await Promise.race([watch(phone, server, signal), aborted(signal)]);
  } finally {
    await addresses.close();
    await agent.stop();
  }
}

interface NodeKeys {
  readonly privateKey: string;
  /** The key for the API; null before the node exists. */
  readonly nodeKey: string | null;
}

function readKeys(file: string): NodeKeys {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as NodeKeys)
    : { privateKey: makeKey(), nodeKey: null };
}

async function nodeKey(
  { deps }: RunningLocalStack,
  { node: { address, publicKey } }: TunnelNetwork,
  file: string,
  keys: NodeKeys,
): Promise<string> {
  if (keys.nodeKey !== null) return keys.nodeKey;
  const made = await createNode(deps, {
    staff: { login: 'seed', role: 'admin', signedInAt: deps.clock.realNow(), sessionId: '' },
    request: { ...NODE, address, publicKey },
  });
  if (!made.ok) throw new CommandError(`The node ${NODE.nodeId} could not be created: ${made.refusal}.`);
  writeFileSync(file, JSON.stringify({ ...keys, nodeKey: made.value.key }), { mode: 0o600 });
  return made.value.key;
}

/** Signs in, buys if nothing was ever bought, and activates the phone. Returns the server that the product names. */
async function activate(stack: RunningLocalStack, phone: Phone): Promise<{ address: string; publicKey: string }> {
  const session = await joinOverHttp(stack.siteUrl, EMAIL);
  const { userInfo } = await callOverHttp(stack.siteUrl, getProfile, { uid: session.uid, email: EMAIL }, session);
  if (userInfo.subscriptionStatus === 'NOT_ACTIVE') await buy(stack, session);
  const app = nativeApp({
    siteUrl: stack.siteUrl,
    idToken: session.idToken,
    publicKey: phone.publicKey,
    installId: 'demo-tunnel-phone',
    deviceName: 'Телефон с WireGuard',
    platform: 'android',
    send: jsonCall,
  });
  const { status, body } = await app.activate();
  if (status !== 200) throw new CommandError(`The phone was refused: ${status} ${String(body.code)}.`);
  const servers = body.servers as { nodeId: string; address: string; publicKey: string | null }[];
  const server = servers.find(({ nodeId }) => nodeId === NODE.nodeId);
  if (server === undefined || server.publicKey === null) throw new CommandError(`The app gets no ${NODE.nodeId}.`);
  return { address: server.address, publicKey: server.publicKey };
}

async function buy(stack: RunningLocalStack, session: Session): Promise<void> {
  const { checkout } = await orderOverHttp(stack.siteUrl, session);
  const card = { card: GOOD_CARD, expires: cardExpiryOf(session.uid) };
  const { step } = await stack.provider.pay({ intent: checkout?.payload, ...card });
  if (step !== 'success') throw new CommandError(`The payment of ${NODE.nodeId} ended with ${step}.`);
  await drainOutbox(stack.deps);
}

/** Fetches a page through the tunnel again and again, and prints when it begins and ends to arrive. */
async function watch(
  phone: Phone,
  server: { readonly address: string; readonly publicKey: string },
  signal: AbortSignal,
): Promise<void> {
  const isStopped = (): boolean => signal.aborted;
  let arrives: boolean | null = null;
  while (!isStopped()) {
    // After access was away, the node may have another address for the phone.
    if (arrives !== true) await phone.connect(server).catch((error: unknown) => log(messageOf(error)));
    const page = await phone.fetchPage().catch((error: unknown) => {
      if (!isStopped()) log(messageOf(error));
      return null;
    });
    if (isStopped()) return;
    const arrivesNow = page !== null;
    if (arrivesNow !== arrives && (arrivesNow || arrives !== null))
      console.log(
        arrivesNow
          ? `WireGuard: the phone of ${EMAIL} is connected to the node ${NODE.nodeId}, and fetches a page every 10 s.`
          : `WireGuard: the phone of ${EMAIL} gets no page any more.`,
      );
    if (arrivesNow || arrives !== null) arrives = arrivesNow;
    await pause(LOOK_EVERY_MS, signal);
  }
}
