import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  getTengeRate as getEndpoint,
  setTengeRate as setEndpoint,
} from '@functions/operations/contract/tenge-rate';
import { isFreshRate } from '@functions/base/contract/values/tenge';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import { newTengeRate, rateInForce } from '@functions/purchase/rules/tenge-rate';
import type { Deps } from '@functions/operations/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { createAuditRow } from '@functions/staff/steps/writes';

/** Returns the rate of the tenge in force, and who set it. */
export async function getTengeRate({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<ResultOf<typeof getEndpoint>> {
  const [stored, now] = await Promise.all([store.nonTransactional.settings.tengeRate(), clock.now()]);
  const rate = rateInForce(stored);
  const own = stored !== null && stored.day === rate.day ? stored : null;
  return ok({
    rate,
    setBy: own?.setBy ?? null,
    setAt: own === null ? null : toIso(own.setAt),
    isShown: isFreshRate(rate, now),
  });
}

/**
 * Sets the rate of the tenge; other instances show it within a minute. The same rate again changes nothing. Fails with
 * `rate_day_impossible` or `rate_day_older`.
 */
export async function setTengeRate(
  { store, clock, random, publicFacts }: Pick<Deps, 'store' | 'clock' | 'random' | 'publicFacts'>,
  { staff, request: { perRouble, day } }: { staff: StaffCaller; request: RequestOf<typeof setEndpoint> },
): Promise<ResultOf<typeof setEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  const outcome = await store.transaction(async (repositories) => {
    const stored = await repositories.settings.tengeRate();
    const rate = newTengeRate({ perRouble, day }, rateInForce(stored), staff.login, now);
    if (!rate.ok) return rate;
    if (stored?.perRouble === perRouble && stored.day === day) return ok({ success: true } as const);
    await repositories.settings.saveTengeRate(rate.value);
    await createAuditRow(
      repositories,
      auditRow(rowId, staff, { action: 'setTengeRate', facts: { perRouble, day } }, now),
    );
    return ok({ success: true } as const);
  });
  publicFacts.forget();
  return outcome;
}
