import type { HealthResponse } from '@functions/operations/contract/health';
import { toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import { checksOf, jobsOf, servicesOf, worstOf } from '@functions/operations/rules/health';
import { ok, type Success } from '@functions/base/rules/result';
import { healthFacts, type HealthDeps } from '@functions/operations/steps/health-facts';

/** Returns the operational state: backlog, scheduled jobs and outside services. */
export async function readHealth(deps: HealthDeps): Promise<Success<HealthResponse>> {
  const moments = { now: await deps.clock.now(), realNow: deps.clock.realNow() };
  const [facts, runs] = await Promise.all([healthFacts(deps, moments), deps.store.nonTransactional.jobRuns.listAll()]);
  const checks = checksOf(facts, moments);
  const jobs = jobsOf(runs, moments.realNow);
  const services = servicesOf(facts.heard, moments.realNow);
  return ok({
    success: true,
    state: worstOf([...checks, ...jobs, ...services].map(({ state }) => state)),
    schedules: worstOf(jobs.map(({ state }) => state)),
    now: toIso(moments.now),
    release: deps.settings.release,
    checks: checks.map(({ since, ...check }) => ({ ...check, since: toIsoOrNull(since) })),
    jobs: jobs.map(({ name, state, run }) => ({
      name,
      state,
      startedAt: toIsoOrNull(run?.startedAt ?? null),
      succeededAt: toIsoOrNull(run?.succeededAt ?? null),
      durationMs: run?.durationMs ?? null,
      processed: run?.processed ?? null,
      error: run?.error ?? null,
      runId: run?.runId ?? null,
    })),
    services: services.map(({ answeredAt, failedAt, ...service }) => ({
      ...service,
      answeredAt: toIsoOrNull(answeredAt),
      failedAt: toIsoOrNull(failedAt),
    })),
  });
}
