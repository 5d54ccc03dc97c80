import type { ResponseOf } from '@contract/endpoint';
import type { getHealth as endpoint } from '@contract/platform/get-health';
import { accepted, type Outcome } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';

/** Answers only when the database does; a monitor asks this. */
export async function getHealth({
  store,
  settings,
}: Pick<Deps, 'store' | 'settings'>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  await store.direct.orders.get('health');
  return accepted({ success: true, release: settings.release });
}
