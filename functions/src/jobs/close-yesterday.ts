import type { Deps } from '@functions/ports/services';
import { warnOfOldRate } from '@functions/usecases/platform/warn-of-old-rate';
import { closeOpenDays } from '@functions/usecases/reconciliation/close-open-days';

/**
 * Closes yesterday and every earlier open day, and warns of a rate that is too old to be shown. Returns the number of
 * closed days.
 */
export async function closeYesterday(deps: Deps): Promise<number> {
  await warnOfOldRate(deps);
  return (await closeOpenDays(deps)).length;
}
