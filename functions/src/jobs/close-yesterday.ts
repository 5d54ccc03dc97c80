import type { Deps } from '@functions/ports/services';
import { closeOpenDays } from '@functions/usecases/reconciliation/close-open-days';

/** Closes yesterday and every earlier open day. Returns the number of closed days. */
export async function closeYesterday(deps: Deps): Promise<number> {
  return (await closeOpenDays(deps)).length;
}
