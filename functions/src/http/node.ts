import type { CallerRefusal } from '@functions/base/contract/endpoint';
import type { VpnNode } from '@functions/nodes/rules/node';
import { fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/ports/services';
import { authenticateNode } from '@functions/nodes/steps/authenticate-node';
import type { HttpRequest } from './http-message';

/** Identifies the VPN node of a call by its bearer key, which an admin issued. */
export async function identifyNode(
  deps: Pick<Deps, 'store' | 'random' | 'clock'>,
  request: HttpRequest,
): Promise<Result<VpnNode, CallerRefusal<'node'>>> {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return key === undefined ? fail('not_signed_in') : authenticateNode(deps, { key });
}
