import type { Deps } from '../ports';
import { carryOutOutboxEntry } from '../usecases/carry-out-outbox-entry';

const PAGE = 50;

/** Carries out what is due and was not: the only retry there is. Answers how many it tried. */
export async function sweepOutbox(deps: Deps): Promise<number> {
  const due = await deps.store.direct.outbox.due(await deps.clock.now(), PAGE);
  for (const { id } of due) await carryOutOutboxEntry(deps, { id });
  return due.length;
}
