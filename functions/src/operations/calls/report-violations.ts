import type { RequestOf } from '@functions/base/contract/endpoint';
import type { reportViolations as endpoint } from '@functions/operations/contract/report-violations';
import { clientNetwork } from '@functions/base/rules/client-network';
import { ok } from '@functions/base/rules/result';
import { REPORTS, REPORTS_PER_NETWORK } from '@functions/base/rules/call-limits';
import { browserName } from '@functions/base/rules/browser-name';
import { failuresIn, violationsIn } from '@functions/operations/rules/violation-report';
import type { Deps } from '@functions/operations/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';

/** Lines of one request; a page that breaks the policy does so in few ways. */
const MAX_LINES = 10;

/**
 * Logs what the Content-Security-Policy of a page refused (directive and host, never a path), and what failed in a page
 * (part, code and page, with the browser). Nothing is stored.
 */
export async function reportViolations(
  { rateLimits, log }: Pick<Deps, 'rateLimits' | 'log'>,
  { request, clientIp, userAgent }: { request: RequestOf<typeof endpoint>; clientIp: string; userAgent: string },
): Promise<ResultOf<typeof endpoint>> {
  const network = clientNetwork(clientIp);
  // A network that has used up its own attempts takes none of the others'.
  const exhausted = network === '' ? null : await rateLimits.exhausted(REPORTS_PER_NETWORK, network);
  if (exhausted !== null) return exhausted;
  // While the shared counter is full, no network gets a counter and nothing is logged.
  if (!(await rateLimits.consume(REPORTS, '')).ok) return ok({ success: true });
  const counted = network === '' ? ok(true) : await rateLimits.consume(REPORTS_PER_NETWORK, network);
  if (!counted.ok) return counted;
  for (const { directive, blocked } of violationsIn(request).slice(0, MAX_LINES))
    log.warn('the content security policy refused a resource', { directive, blocked });
  for (const failure of failuresIn(request).slice(0, MAX_LINES))
    log.warn('a page failed in a browser', { ...failure, browser: browserName(userAgent) });
  return ok({ success: true });
}
