import type { CallerRefusal } from '@contract/endpoint';
import type { VpnNode } from '@functions/domain/nodes/node';
import { fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { authenticateNode } from '@functions/usecases/nodes/authenticate-node';
import type { HttpRequest } from './http-message';

/** Identifies the VPN node of a call by its bearer key, which an admin issued. */
export async function identifyNode(
  deps: Pick<Deps, 'store' | 'random' | 'clock'>,
  request: HttpRequest,
): Promise<Result<VpnNode, CallerRefusal<'node'>>> {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return key === undefined ? fail('not_signed_in') : authenticateNode(deps, { key });
}
