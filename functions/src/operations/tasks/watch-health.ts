import { toIsoOrNull } from '@functions/base/rules/calendar';
import { checksOf, servicesOf } from '@functions/operations/rules/health';
import type { Deps } from '@functions/operations/ports/repositories';
import { healthFacts, type HealthDeps } from '@functions/operations/steps/health-facts';

/**
 * Logs every line of the health page that is bad, each time: an alert watches for each line by its name, and repeats
 * its notification as long as the line comes. A job that does not run cannot say so; the outside monitor asks for the
 * state of the jobs. Returns the number of bad lines.
 */
export async function watchHealth(deps: HealthDeps & Pick<Deps, 'log'>): Promise<number> {
  const moments = { now: await deps.clock.now(), realNow: deps.clock.realNow() };
  const facts = await healthFacts(deps, moments);
  const lines = [
    ...checksOf(facts, moments).map(({ name, state, count, since }) => ({ line: name, state, count, since })),
    ...servicesOf(facts.heard, moments.realNow).map(({ service, state, failedAt }) => ({
      line: service,
      state,
      count: null,
      since: failedAt,
    })),
  ];
  const bad = lines.filter(({ state }) => state === 'bad');
  for (const { line, count, since } of bad)
    deps.log.error('a line of the health page is bad', null, { line, count, since: toIsoOrNull(since) });
  return bad.length;
}
