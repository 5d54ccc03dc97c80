import type { removeCard as endpoint } from '@functions/renewals/contract/remove-card';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { cancellation, recordsCancellation } from '@functions/renewals/rules/cancellation';
import { noSubscription } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { ordersPossiblyPaid } from '@functions/purchase/steps/orders-possibly-paid';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { saveMandate } from '@functions/payments/steps/writes';

/**
 * Deletes the saved card (token, mask and consents), also of the accounts that were merged into this one. Renewals need
 * a card, so it also cancels auto-renewal. A repeated call succeeds without effect.
 */
export async function removeCard(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const [mandates, stored] = await Promise.all([
      ofEachUid(uidsOf(customer), async (uid) => [await repositories.mandates.get(uid)]),
      repositories.subscriptions.get(customer.uid),
    ]);
    const saved = mandates.filter((mandate) => mandate?.token != null);
    if (saved.length === 0) return;
    const subscription = stored ?? noSubscription(customer.uid);
    const isRecorded = recordsCancellation(subscription, await ordersPossiblyPaid(repositories, subscription), now);
    const events = isRecorded ? [cancellation(now, { by: 'customer' })] : [];
    const recording = await decideSubscriptionEvents(repositories, customer.uid, events);
    for (const mandate of saved)
      if (mandate)
        await saveMandate(repositories, { ...mandate, token: null, card: null, cardAt: now, consents: null });
    if (isRecorded) await saveRecording(repositories, { ...recording, hasCard: false }, now);
  });
  return ok({ success: true });
}
