import type { RequestOf } from '@functions/base/contract/endpoint';
import type { cancelSubscription as endpoint } from '@functions/renewals/contract/cancel-subscription';
import { toIsoOrNull } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { cancellation, recordsCancellation } from '@functions/renewals/rules/cancellation';
import { noSubscription, view, hasNeverRenewed } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { ordersPossiblyPaid } from '@functions/purchase/steps/orders-possibly-paid';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';

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
    if (hasNeverRenewed(current)) return null;
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
