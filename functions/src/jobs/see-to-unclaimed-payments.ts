import type { Deps } from '../ports';
import { seeToUnclaimed } from '../usecases/see-to-unclaimed';

const PAGE = 100;

/** Anonymous payments that wait for their owners. Answers how many there are in its page. */
export async function seeToUnclaimedPayments(deps: Deps): Promise<number> {
  const waiting = await deps.store.direct.prepaid.unclaimed(await deps.clock.now(), PAGE);
  for (const { hash } of waiting) await seeToUnclaimed(deps, { hash });
  return waiting.length;
}
