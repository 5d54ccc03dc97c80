import type { Deps } from '@functions/ports/services';
import { closeOpenDays } from '@functions/usecases/reconciliation/close-open-days';

/** Closes yesterday, and every day before it that an earlier night could not. Answers how many. */
export async function closeYesterday(deps: Deps): Promise<number> {
  return (await closeOpenDays(deps)).length;
}
