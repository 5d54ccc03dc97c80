import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { setPreferences as endpoint } from '@contract/accounts/set-preferences';
import type { Customer } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';

/** Offer 1.3: letters about an end that comes near, and about promotions; each can be switched off. */
export async function setPreferences(
  { store }: Pick<Deps, 'store'>,
  { customer: { uid }, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  return store.transaction(async (records) => {
    const customer = await records.customers.get(uid);
    if (customer === null) return fail('not-registered');
    const wantsReminders = request.reminders ?? customer.wantsReminders;
    const wantsPromotions = request.promotions ?? customer.wantsPromotions;
    await records.customers.save({ ...customer, wantsReminders, wantsPromotions });
    return ok({ success: true, reminders: wantsReminders, promotions: wantsPromotions });
  });
}
