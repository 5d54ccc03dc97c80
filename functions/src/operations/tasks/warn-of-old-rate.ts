import { isFreshRate } from '@functions/base/contract/values/tenge';
import { rateInForce } from '@functions/purchase/rules/tenge-rate';
import type { Deps } from '@functions/operations/ports/repositories';

/**
 * Logs that the Kazakh pages show no tenge, once a run, until finance sets a rate: the line is an alert
 * (`tenge-rate` in `scripts/monitoring/alerts.ts`).
 */
export async function warnOfOldRate({ store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>): Promise<void> {
  const { day } = rateInForce(await store.nonTransactional.settings.tengeRate());
  if (!isFreshRate({ day }, await clock.now())) log.warn('tenge are hidden: the rate is too old', { day });
}
