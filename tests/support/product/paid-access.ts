import { newNode, writeNodeKey } from '@functions/domain/nodes/node';
import { nativeApp, type NativeApp } from '../../sandbox/app/native-app';
import { vpnNode, type VpnNodeProgram } from '../../sandbox/node/vpn-node';
import { httpProxy } from '../browser/http-proxy';
import type { Session } from '../customers/sign-in';
import type { RunningProduct } from './start-product';

/** The API behind a port, for programs that are not ours: apps and VPN nodes. */
export interface OpenApi {
  readonly url: string;
  app(session: Session, deviceName: string, installId?: string): NativeApp;
  node(key: string, pageSize?: number): VpnNodeProgram;
  close(): Promise<void>;
}

export async function openApi(product: RunningProduct): Promise<OpenApi> {
  const front = await httpProxy((request) => product.api(request));
  return {
    url: front.url,
    app: ({ idToken }, deviceName, installId = `install-${Buffer.from(deviceName).toString('hex')}`) =>
      nativeApp({ siteUrl: front.url, idToken, deviceName, installId }),
    node: (key, pageSize) =>
      vpnNode({
        siteUrl: front.url,
        key,
        now: () => product.deps.clock.now(),
        ...(pageSize !== undefined && { pageSize }),
      }),
    close: () => front.close(),
  };
}

/** A node that is there already; answers its key. */
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
