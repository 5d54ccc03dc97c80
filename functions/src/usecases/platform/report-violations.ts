import type { RequestOf } from '@contract/endpoint';
import type { reportViolations as endpoint } from '@contract/platform/report-violations';
import { clientNetwork } from '@functions/domain/platform/client-network';
import { fail, ok } from '@functions/domain/platform/result';
import { REPORTS_OF_ALL, REPORTS_PER_CLIENT_IP, violationsIn } from '@functions/domain/platform/violation-report';
import type { Deps } from '@functions/ports/services';
import type { ResultOf } from './result-of';

/** Lines of one request; a page that breaks the policy does so in few ways. */
const MAX_LINES = 10;

/** Logs what the Content-Security-Policy of a page refused: directive and host, never a path. Nothing is stored. */
export async function reportViolations(
  { rateLimits, log }: Pick<Deps, 'rateLimits' | 'log'>,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const mayReport =
    (clientIp === '' || (await rateLimits.consume(REPORTS_PER_CLIENT_IP, clientNetwork(clientIp)))) &&
    (await rateLimits.consume(REPORTS_OF_ALL, ''));
  if (!mayReport) return fail('too_many_attempts');
  for (const { directive, blocked } of violationsIn(request).slice(0, MAX_LINES))
    log.warn('the content security policy refused a resource', { directive, blocked });
  return ok({ success: true });
}
