import { newNode, writeNodeKey } from '@functions/nodes/rules/node';
import { nativeApp, type NativeApp } from '../../sandbox/app/native-app';
import { vpnNode, type VpnNodeProgram } from '../../sandbox/node/vpn-node';
import { httpProxy } from '../browser/http-proxy';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from './start-product';

/** The API on a local port, with a client as an app and a client as a VPN node. */
export interface ApiServer {
  readonly url: string;
  app(session: Session, deviceName: string, installId?: string): NativeApp;
  node(key: string, pageSize?: number): VpnNodeProgram;
  close(): Promise<void>;
}

export async function startApiServer(product: RunningProduct): Promise<ApiServer> {
  const proxy = await httpProxy((request) => product.api(request));
  return {
    url: proxy.url,
    app: ({ idToken }, deviceName, installId = `install-${Buffer.from(deviceName).toString('hex')}`) =>
      nativeApp({ siteUrl: proxy.url, idToken, deviceName, installId }),
    node: (key, pageSize) =>
      vpnNode({
        siteUrl: proxy.url,
        key,
        now: () => product.deps.clock.now(),
        ...(pageSize !== undefined && { pageSize }),
      }),
    close: () => proxy.close(),
  };
}

/** Creates a node and returns its key. */
export async function addNode(
  { deps: { store, random, clock } }: RunningProduct,
  nodeId: string,
  serverName = 'Хельсинки',
): Promise<string> {
  const secret = random.secretId();
  await store.nonTransactional.nodes.create(
    newNode(
      { nodeId, serverName, address: `${nodeId}.example:443`, publicKey: null, keyHash: random.hash(secret) },
      clock.realNow(),
    ),
  );
  return writeNodeKey(nodeId, secret);
}
