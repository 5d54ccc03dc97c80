import { execFile, execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from '../../../scripts/lib/repository';
import {
  ADDRESS_PORT,
  deviceIpv6,
  IPV4_RANGE,
  IPV6_RANGE,
  NODE_IPV4,
  NODE_IPV6,
  type DeviceAddresses,
} from '../../../scripts/node-agent/addresses';
import { ip, openNamespaces, type Namespaces } from './namespaces';

/**
 * A small internet in network namespaces: a WireGuard node, a web site behind it, and phones, each with a link of its
 * own to the node. A phone reaches the web site through the tunnel only. Linux, as root; see `findWireGuard`.
 */
export interface TunnelNetwork {
  /** The interface of the node; `address` and `publicKey` are what the product tells the apps. */
  readonly node: {
    readonly interfaceName: string;
    readonly address: string;
    readonly publicKey: string;
    /** Where the address server of the agent listens; devices reach it at the node's address in the tunnel. */
    readonly addressSocket: string;
  };
  /** A phone without a tunnel; its key pair is made in it. */
  phone(): Promise<Phone>;
  /** Ends all processes and removes all namespaces. */
  close(): Promise<void>;
}

export interface Phone {
  readonly publicKey: string;
  /** The address of its link, as the node sees it. */
  readonly ip: string;
  /**
   * Points the tunnel at a server of `POST /api/device/activate` and asks it for the addresses. Null when the server
   * does not answer in time.
   */
  connect(
    server: { readonly address: string; readonly publicKey: string },
    timeoutMs?: number,
  ): Promise<DeviceAddresses | null>;
  /**
   * The page of the web site, or of another `host`; that of the web site names the address that it was asked from. Null
   * when nothing answers in time. Throws when the connection is refused.
   */
  fetchPage(about?: { readonly host?: string; readonly timeoutMs?: number }): Promise<string | null>;
}

/** Addresses for documentation (RFC 5737), which no network has. */
const NODE_ADDRESS = '192.0.2.1';
const NODE_PORT = 51_820;
const WEB = { node: '198.51.100.1', site: '198.51.100.2', port: 8080 } as const;
const MOST_PHONES = 60;
const PAGE_TIMEOUT_MS = 5000;
/** A new tunnel begins with a handshake, which is repeated after 5 s when a packet of it was lost. */
const CONNECT_TIMEOUT_MS = 12_000;

const script = (name: string): string => inRepository('tests', 'sandbox', 'network', name);

export async function tunnelNetwork({ privateKey = makeKey() } = {}): Promise<TunnelNetwork> {
  const namespaces = openNamespaces();
  try {
    const node = await startNode(namespaces, privateKey);
    let phones = 0;
    return {
      node,
      phone: () => {
        phones += 1;
        if (phones > MOST_PHONES) throw new Error(`The network has addresses for ${MOST_PHONES} phones.`);
        return startPhone(namespaces, node.namespace, phones);
      },
      close: () => namespaces.close(),
    };
  } catch (error) {
    await namespaces.close();
    throw error;
  }
}

async function startNode(
  namespaces: Namespaces,
  privateKey: string,
): Promise<TunnelNetwork['node'] & { readonly namespace: string }> {
  const [namespace, web] = [namespaces.add('node'), namespaces.add('web')];
  ip(`link add eth0 netns ${web} type veth peer name web netns ${namespace}`);
  ip(`-n ${web} addr add ${WEB.site}/30 dev eth0`);
  ip(`-n ${web} link set eth0 up`);
  ip(`-n ${namespace} addr add ${WEB.node}/30 dev web`);
  ip(`-n ${namespace} link set web up`);
  ip(`-n ${namespace} addr add ${NODE_ADDRESS}/32 dev lo`);
  // A real node hides the addresses of the tunnel behind its own (NAT). Here the page shows them.
  ip(`-n ${web} route add ${IPV4_RANGE} via ${WEB.node}`);
  execFileSync('ip', ['netns', 'exec', namespace, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward']);

  const name = await startInterface(namespaces, namespace);
  const keyFile = writeKey(namespaces.folder, 'node', privateKey);
  ip(`netns exec ${namespace} wg set ${name} listen-port ${NODE_PORT} private-key ${keyFile}`);
  ip(`-n ${namespace} addr add ${NODE_IPV4}/${IPV4_RANGE.split('/')[1] ?? ''} dev ${name}`);
  ip(`-n ${namespace} addr add ${NODE_IPV6}/${IPV6_RANGE.split('/')[1] ?? ''} dev ${name} nodad`);
  ip(`-n ${namespace} link set ${name} up`);
  // Devices reach the internet, not each other.
  ip(`-n ${namespace} rule add iif ${name} to ${IPV4_RANGE} prohibit`);
  ip(`-n ${namespace} -6 rule add iif ${name} to ${IPV6_RANGE} prohibit`);

  const addressSocket = join(namespaces.folder, 'addresses.sock');
  await namespaces.startScript(namespace, script('relay.ts'), [NODE_IPV6, String(ADDRESS_PORT), addressSocket]);
  await namespaces.startScript(web, script('serve-page.ts'), [WEB.site, String(WEB.port)]);
  const address = `${NODE_ADDRESS}:${NODE_PORT}`;
  return { namespace, interfaceName: name, address, publicKey: publicKeyOf(privateKey), addressSocket };
}

async function startPhone(namespaces: Namespaces, node: string, number: number): Promise<Phone> {
  const namespace = namespaces.add(`phone${number}`);
  const [gateway, own] = [`203.0.113.${4 * number + 1}`, `203.0.113.${4 * number + 2}`];
  ip(`link add eth0 netns ${namespace} type veth peer name phone${number} netns ${node}`);
  ip(`-n ${node} addr add ${gateway}/30 dev phone${number}`);
  ip(`-n ${node} link set phone${number} up`);
  ip(`-n ${namespace} addr add ${own}/30 dev eth0`);
  ip(`-n ${namespace} link set eth0 up`);
  // The way to the server, as a phone has it: the rest of the internet is behind the tunnel.
  ip(`-n ${namespace} route add ${NODE_ADDRESS}/32 via ${gateway}`);
  const name = await startInterface(namespaces, namespace);
  const privateKey = makeKey();
  const publicKey = publicKeyOf(privateKey);
  ip(`netns exec ${namespace} wg set ${name} private-key ${writeKey(namespaces.folder, `phone${number}`, privateKey)}`);
  ip(`-n ${namespace} addr add ${deviceIpv6(publicKey)}/128 dev ${name} nodad`);
  ip(`-n ${namespace} link set ${name} up`);
  ip(`-n ${namespace} route add default dev ${name}`);
  ip(`-n ${namespace} -6 route add default dev ${name}`);

  return {
    publicKey,
    ip: own,
    connect: async (server, timeoutMs = CONNECT_TIMEOUT_MS) => {
      const peer = `peer ${server.publicKey} endpoint ${server.address} allowed-ips 0.0.0.0/0,::/0`;
      ip(`netns exec ${namespace} wg set ${name} ${peer}`);
      const url = `http://[${NODE_IPV6}]:${ADDRESS_PORT}/addresses?publicKey=${encodeURIComponent(publicKey)}`;
      const answer = await fetchText(namespace, url, timeoutMs);
      if (answer === null) return null;
      const addresses = JSON.parse(answer) as DeviceAddresses;
      if (addresses.ipv4 !== null) ip(`-n ${namespace} addr replace ${addresses.ipv4}/32 dev ${name}`);
      return addresses;
    },
    fetchPage: ({ host = WEB.site, timeoutMs = PAGE_TIMEOUT_MS } = {}) =>
      fetchText(namespace, `http://${host}:${WEB.port}/`, timeoutMs),
  };
}

/** Starts wireguard-go in the foreground, so that it ends with its namespace. Returns the name of the interface. */
async function startInterface(namespaces: Namespaces, namespace: string): Promise<string> {
  const name = namespaces.interfaceName();
  await namespaces.start(namespace, ['wireguard-go', '-f', name], () => existsSync(`/var/run/wireguard/${name}.sock`));
  return name;
}

function writeKey(folder: string, name: string, privateKey: string): string {
  const file = join(folder, `${name}.key`);
  writeFileSync(file, privateKey, { mode: 0o600 });
  return file;
}

/** A private key, in Base64. */
export const makeKey = (): string => execFileSync('wg', ['genkey'], { encoding: 'utf8' }).trim();
const publicKeyOf = (privateKey: string): string =>
  execFileSync('wg', ['pubkey'], { input: privateKey, encoding: 'utf8' }).trim();

const NO_ANSWER = 2;

/** What a URL returns in a namespace; null when nothing answers in time. Throws for every other failure. */
function fetchText(namespace: string, url: string, timeoutMs: number): Promise<string | null> {
  const args = ['netns', 'exec', namespace, process.execPath, script('fetch-text.ts'), url, String(timeoutMs)];
  return new Promise((resolve, reject) => {
    execFile('ip', args, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (error.code === NO_ANSWER) resolve(null);
      else reject(new Error(`${url} could not be fetched: ${stderr}${stdout}`));
    });
  });
}
