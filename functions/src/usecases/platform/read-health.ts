import type { HealthResponse } from '@contract/platform/health';
import { toIso, toIsoOrNull } from '@functions/domain/platform/calendar';
import { allChecksOf, jobsOf, servicesOf, worstOf } from '@functions/domain/platform/health';
import { ok, type Success } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';

/**
 * Returns the operational state: backlog, scheduled jobs and outside services. It costs about eighty reads, whatever
 * the number of customers, and makes no outside call.
 */
export async function readHealth({
  store,
  clock,
  dependencyHealth,
  settings,
}: Pick<Deps, 'store' | 'clock' | 'dependencyHealth' | 'settings'>): Promise<Success<HealthResponse>> {
  const [now, realNow] = [await clock.now(), clock.realNow()];
  const [backlog, runs, heard, rate] = await Promise.all([
    store.nonTransactional.backlog.at(now, realNow),
    store.nonTransactional.jobRuns.listAll(),
    dependencyHealth.listAll(),
    store.nonTransactional.settings.tengeRate(),
  ]);
  const { brokenChannels } = settings;
  const checks = allChecksOf({ backlog, heard, rate, brokenChannels }, { now, realNow });
  const jobs = jobsOf(runs, realNow);
  const services = servicesOf(heard, realNow);
  return ok({
    success: true,
    state: worstOf([...checks, ...jobs, ...services].map(({ state }) => state)),
    now: toIso(now),
    release: settings.release,
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
