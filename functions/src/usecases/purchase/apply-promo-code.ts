import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { enterPromo as endpoint } from '@contract/purchase/apply-promo-code';
import { addMonths, dayOfMonth, toIso, type Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { noSubscription, view, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { findPromo } from './find-promo';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';
import { tryPromo } from './rate-limit-promo';

/** A code for an active subscription: it lowers the charges from the next period on, for its months. One code at a time. */
export async function enterPromo(
  { store, clock, limits }: Pick<Deps, 'store' | 'clock' | 'limits'>,
  { customer, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const now = await clock.now();
  const { promoMonths } = termsAt(now);
  const enter = () =>
    store.transaction<Outcome<ResponseOf<typeof endpoint>>>(async (records) => {
      const subscription = (await records.subscriptions.get(customer.uid)) ?? noSubscription(customer.uid);
      const { endDate, promo: running } = subscription;
      if (endDate === null || view(subscription, now).status !== 'ACTIVE') return refused('not-active');
      if (running !== null && endDate < running.until) return refused('promo-already-running');
      const found = await findPromo(records, request.promo, subscription, now);
      if (!found.ok) return found;
      if (found.value === null) return refused('promo-not-valid');
      const from = firstLowered(subscription, endDate);
      const promo = { ...found.value, until: addMonths(from, promoMonths, dayOfMonth(from)) };
      const recording = await decideSubscriptionEvents(records, customer.uid, [
        { type: 'promoEntered', at: now, promo },
      ]);
      await saveRecording(records, recording, now);
      return accepted({ success: true, discount: promo.percent / 100, until: toIso(promo.until) } as const);
    });
  return tryPromo({ limits }, { uid: customer.uid, address: '' }, request.promo, enter);
}

/** The first charge that a code lowers: the coming one, or the one after it when the customer was told the sum already. */
const firstLowered = ({ frozen, tariff, anchorDay }: Subscription, endDate: Instant): Instant =>
  frozen?.periodEnd === endDate && tariff !== null
    ? addMonths(endDate, tariff, anchorDay ?? dayOfMonth(endDate))
    : endDate;
