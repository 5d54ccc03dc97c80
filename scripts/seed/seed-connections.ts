import { createNode } from '@functions/nodes/calls/nodes';
import { nativeApp } from '../../tests/sandbox/app/native-app';
import { vpnNode } from '../../tests/sandbox/node/vpn-node';
import type { Session } from '../lib/auth-emulator';
import { CommandError } from '../lib/cli';
import { jsonCall } from '../node-agent/json-call';
import type { RunningLocalStack } from '../local-stack/running-local-stack';

/** Played: nothing runs behind them, so the ticker says for them that they are there. */
export const DEMO_NODES = [
  { nodeId: 'hel-1', serverName: 'Хельсинки', address: 'hel-1.vpn.example:443' },
  { nodeId: 'ams-1', serverName: 'Амстердам', address: 'ams-1.vpn.example:443' },
] as const;

const DEVICES = [
  { installId: 'demo-phone', deviceName: 'Pixel 9', platform: 'android' },
  { installId: 'demo-laptop', deviceName: 'Ноутбук Анны', platform: 'windows' },
] as const;

/** Creates two VPN nodes and connections of a customer's devices to them, through the public API. */
export async function seedConnections({ deps, siteUrl }: RunningLocalStack, { idToken }: Session): Promise<void> {
  const apps = DEVICES.map((device) => nativeApp({ siteUrl, idToken, ...device, send: jsonCall }));
  for (const app of apps) expectDone('activation', (await app.activate()).status);
  for (const request of DEMO_NODES) {
    const made = await createNode(deps, {
      staff: { login: 'seed', role: 'admin', signedInAt: deps.clock.realNow(), sessionId: '' },
      request,
    });
    if (!made.ok) throw new CommandError(`The demo node ${request.nodeId} could not be created: ${made.refusal}.`);
    const node = vpnNode({ siteUrl, key: made.value.key, now: () => deps.clock.now(), call: jsonCall });
    await node.poll();
    for (const app of apps) await node.connect(app.key());
    await node.report();
  }
}

function expectDone(what: string, status: number): void {
  if (status !== 200) throw new CommandError(`The demo ${what} was refused with ${status}.`);
}
