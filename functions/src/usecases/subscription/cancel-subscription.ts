import type { RequestOf } from '@contract/endpoint';
import type { cancelSubscription as endpoint } from '@contract/subscription/cancel-subscription';
import { toIsoOrNull } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { cancellation, recordsCancellation } from '@functions/domain/renewals/cancellation';
import { noSubscription, view } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { ordersPossiblyPaid } from '@functions/usecases/purchase/orders-possibly-paid';
import { decideSubscriptionEvents, saveRecording } from './record-subscription-events';

/**
 * Cancels auto-renewal; access continues to the end of the paid period (§4). Auto-renewal decides, not the status: a
 * restricted customer shows CANCELED, and an expired one may still be charged late. A repeated cancellation returns the
 * same result. Fails with `nothing_to_cancel` if the customer never bought anything.
 */
export async function cancelSubscription(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer, request: { leavingReason } }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const subscription = await store.transaction(async (repositories) => {
    const [stored] = await Promise.all([
      repositories.subscriptions.get(customer.uid),
      // What a cancellation reads besides.
      repositories.mandates.get(customer.uid),
    ]);
    const current = stored ?? noSubscription(customer.uid);
    if (current.autoRenewal === 'never') return null;
    if (!recordsCancellation(current, await ordersPossiblyPaid(repositories, current), now)) return current;
    const recording = await decideSubscriptionEvents(repositories, customer.uid, [
      cancellation(now, { by: 'customer', leavingReason }),
    ]);
    await saveRecording(repositories, recording, now);
    return recording.subscription;
  });
  if (subscription === null) return fail('nothing_to_cancel');
  const { isActive, shownUntil } = view(subscription, now);
  return ok({ success: true, expirationDate: toIsoOrNull(shownUntil), subscriptionIsActive: isActive });
}
