import type { getHealth as endpoint } from '@functions/operations/contract/get-health';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/operations/ports/repositories';

/** Returns the running release if the database can be read, and throws if it cannot. Uptime monitors call it. */
export async function getHealth({
  store,
  settings,
}: Pick<Deps, 'store' | 'settings'>): Promise<ResultOf<typeof endpoint>> {
  await store.nonTransactional.orders.get('health');
  return ok({ success: true, release: settings.release });
}
