import type { listGifts as endpoint } from '@functions/gifts/contract/gifts';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/gifts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { presentGifts, readPaidGifts } from '@functions/gifts/steps/present-gifts';

/** Returns the gifts that the customer paid. */
export async function listGifts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer: { uid } }: { customer: Pick<Customer, 'uid'> },
): Promise<ResultOf<typeof endpoint>> {
  const [now, { gifts, statuses }] = await Promise.all([clock.now(), readPaidGifts(store.nonTransactional, uid)]);
  return ok({ success: true, gifts: presentGifts(gifts, statuses, now) });
}
