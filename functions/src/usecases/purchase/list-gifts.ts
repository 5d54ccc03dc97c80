import type { listGifts as endpoint } from '@contract/purchase/gifts';
import type { Customer } from '@functions/domain/accounts/customer';
import { ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { presentGifts, readPaidGifts } from './present-gifts';

/** Returns the gifts that the customer paid. */
export async function listGifts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer: { uid } }: { customer: Pick<Customer, 'uid'> },
): Promise<ResultOf<typeof endpoint>> {
  const [now, { gifts, statuses }] = await Promise.all([clock.now(), readPaidGifts(store.nonTransactional, uid)]);
  return ok({ success: true, gifts: presentGifts(gifts, statuses, now) });
}
