import type { Deps } from '../ports';
import { closeDay, dayToClose } from '../usecases/close-day';

/** Closes the accounting day that is over. */
export async function closeYesterday(deps: Deps): Promise<void> {
  await closeDay(deps, { day: dayToClose(await deps.clock.now()) });
}
