import { readFileSync } from 'node:fs';
import type { ListenOptions } from 'node:net';
import * as z from 'zod';
import { stopSignal } from '../lib/stop-signal';
import { addressServer } from './address-server';
import { ADDRESS_PORT, NODE_IPV6 } from './addresses';
import { wireGuardAgent } from './agent';
import { keepServing } from './keep-serving';
import { readState, writeState } from './state-file';
import { wireGuardInterface } from './wg-interface';

/** The reference agent as a program. docs/nodes.md, "WireGuard", describes its environment. */
const environment = z.object({
  SITE_URL: z.url(),
  NODE_KEY_FILE: z.string().min(1),
  STATE_FILE: z.string().min(1),
  WG_INTERFACE: z.string().min(1).default('wg0'),
  /** Where another program passes on what arrives at the node's address in the tunnel. */
  ADDRESS_SOCKET: z.string().min(1).optional(),
});

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  console.error(`The agent cannot start:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const { SITE_URL, NODE_KEY_FILE, STATE_FILE, WG_INTERFACE, ADDRESS_SOCKET } = parsed.data;
const signal = stopSignal();
const warn = (line: string): void => console.warn(line);
const agent = wireGuardAgent({
  siteUrl: SITE_URL.replace(/\/$/, ''),
  key: readFileSync(NODE_KEY_FILE, 'utf8').trim(),
  wg: wireGuardInterface(WG_INTERFACE),
  now: () => Promise.resolve(Date.now()),
  state: readState(STATE_FILE),
  save: (state) => writeState(STATE_FILE, state),
  warn,
});
// Before the first poll: what was saved is valid, and what has ended meanwhile ends now.
await agent.check();
const listen: ListenOptions =
  ADDRESS_SOCKET === undefined ? { host: NODE_IPV6, port: ADDRESS_PORT } : { path: ADDRESS_SOCKET };
const addresses = await addressServer(agent, listen);
console.log('The agent serves.');
await keepServing(agent, { signal, warn });
await addresses.close();
await agent.stop();
