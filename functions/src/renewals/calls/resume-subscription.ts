import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type { resumeSubscription as endpoint } from '@functions/renewals/contract/resume-subscription';
import { toIsoOrNull } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok, fail } from '@functions/base/rules/result';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { standingOf } from '@functions/subscription/rules/standing';
import { noSubscription, view, isRenewalOn } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { saveMandate } from '@functions/payments/steps/writes';

/**
 * Turns auto-renewal on again with the saved card, without a charge now. Fails with `card_missing` if there is none;
 * the customer then pays through createOrder. Other errors: `consents_missing`, `restricted`, `nothing_to_resume`.
 */
export async function resumeSubscription(
  deps: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  { customer, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  if (!request.consents.autoCharge || !request.consents.offer) return fail('consents_missing');
  const now = await deps.clock.now();
  const outcome = await countedTransaction(
    deps,
    { limit: ACCOUNT_CHANGES, key: customer.uid },
    async (repositories) => {
      const [stored, mandate] = await Promise.all([
        repositories.subscriptions.get(customer.uid),
        repositories.mandates.get(customer.uid),
      ]);
      const subscription = stored ?? noSubscription(customer.uid);
      if (subscription.restricted !== null) return fail('restricted');
      const { can, status } = standingOf(subscription, now);
      // A repeated call. After the provider gave up, the status is the same, but nothing renews: the term is bought.
      if (status === 'ACTIVE' && isRenewalOn(subscription)) return ok(subscription);
      // A term that was paid without a token renews with a card that was saved before.
      if (!can.resume) return fail('nothing_to_resume');
      if (mandate?.token == null) return fail('card_missing');
      const recording = await decideSubscriptionEvents(repositories, customer.uid, [{ type: 'resumed', at: now }]);
      const consents = { ...request.consents, version: CONSENT_VERSION, at: now };
      await saveMandate(repositories, { ...mandate, consents });
      await saveRecording(repositories, recording, now);
      return ok(recording.subscription);
    },
  );
  if (!outcome.ok) return outcome;
  const { isActive, shownUntil } = view(outcome.value, now);
  return ok({ success: true, expirationDate: toIsoOrNull(shownUntil), subscriptionIsActive: isActive });
}
