import { slotsLeft } from '@functions/subscription/rules/slots';
import type { PaymentKind } from '@functions/payments/contract/values/payments';
import { refundRulesOf, type RefundRules } from '@functions/payments/rules/refund-rules';
import { noSubscription } from '@functions/subscription/rules/subscription';
import type { RunningProduct } from '../product/start-product';

/** What a payment gives and a refund takes. */
export type Thing = Exclude<RefundRules['takes'], 'nothing'>;

/** How much a customer has of each thing: the end of the paid time, extra devices, and gifts that are not returned. */
export type Holdings = Readonly<Record<Thing, number>>;

export async function holdingsOf({ deps }: RunningProduct, { uid }: { readonly uid: string }): Promise<Holdings> {
  const { subscriptions, gifts } = deps.store.nonTransactional;
  const [stored, given, now] = await Promise.all([subscriptions.get(uid), gifts.ofPayer(uid, 50), deps.clock.now()]);
  const subscription = stored ?? noSubscription(uid);
  return {
    time: subscription.currentPeriodEnd ?? 0,
    device: slotsLeft(subscription, now).length,
    gift: given.filter(({ returnedAt }) => returnedAt === null).length,
  };
}

/** The time between two looks at a customer is no difference. */
const TOLERANCE: Holdings = { time: 60 * 60 * 1000, device: 0, gift: 0 };

/** The things of which there is more in the second. */
export const gained = (before: Holdings, after: Holdings): Thing[] =>
  (Object.keys(TOLERANCE) as Thing[]).filter((thing) => after[thing] - before[thing] > TOLERANCE[thing]);

/** The things of a kind of payment, as its refund takes them. */
export const thingsOf = (kind: PaymentKind): Thing[] => {
  const { takes } = refundRulesOf({ kind });
  return takes === 'nothing' ? [] : [takes];
};
