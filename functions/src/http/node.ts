import type { VpnNode } from '../domain/node';
import { refused, type Outcome } from '../domain/refusal';
import type { Deps } from '../ports';
import { recogniseNode } from '../usecases/node/recognise-node';
import type { HttpRequest } from './http-message';

/** Which VPN node stands behind a call, by the key that an admin made for it. */
export async function identifyNode(
  deps: Pick<Deps, 'store' | 'random' | 'clock'>,
  request: HttpRequest,
): Promise<Outcome<VpnNode>> {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return key === undefined ? refused('not-signed-in') : recogniseNode(deps, { key });
}
