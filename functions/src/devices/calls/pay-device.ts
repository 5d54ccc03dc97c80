import type { RequestOf } from '@functions/base/contract/endpoint';
import type { CardPaymentResult, payDevice as endpoint } from '@functions/devices/contract/pay-device';
import type { Decline } from '@functions/base/contract/values/decline';
import { toRoubles } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { checkPurchase } from '@functions/purchase/rules/check';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Order } from '@functions/purchase/rules/order';
import { FIRST_QUESTION, savedCardOf, withCharge, type CardChargeFailure } from '@functions/purchase/rules/saved-card';
import { noSubscription, view, type Subscription } from '@functions/subscription/rules/subscription';
import type { Deps, PaymentDeps } from '@functions/campaigns/ports/repositories';
import { cardChargeSettlement } from '@functions/purchase/rules/purchase-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';
import { chargeSavedCard } from '@functions/purchase/tasks/charge-saved-card';
import { saveOrder } from '@functions/purchase/steps/writes';

type PayDeps = PaymentDeps & Pick<Deps, 'rateLimits'>;
type Refusal =
  | 'no_such_payment'
  | 'amount_changed'
  | 'payment_in_progress'
  | 'card_missing'
  | 'restricted'
  | 'not_active'
  | 'too_many_devices';

/**
 * Pays the order of a device slot by the saved card. The charge is stored as started before the provider is called, so
 * that a repeated call, another tab and a lost answer never cause a second one (decision 88). The payment is settled by
 * its Pay, as after the payment form.
 */
export async function payDevice(
  deps: PayDeps,
  { customer, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const counted = await deps.rateLimits.consume(ACCOUNT_CHANGES, customer.uid);
  if (!counted.ok) return counted;
  const started = await startCharge(deps, customer, request);
  if (!started.ok) return started;
  const { order, token } = started.value;
  return ok(present(token === null ? outcomeOf(order) : await chargeSavedCard(deps, order, token)));
}

/** Stores the start of the charge, if the order may be paid. `token` is null if the order has a charge or payment. */
async function startCharge(
  { store, clock, payments }: PayDeps,
  { uid }: Customer,
  { payToken, amount }: RequestOf<typeof endpoint>,
): Promise<Result<{ order: Order; token: string | null }, Refusal>> {
  const now = await clock.now();
  return store.transaction(async (repositories) => {
    const order = await repositories.orders.get(payToken);
    if (order?.uid !== uid || !kindOf(order.purchase).buy.bySavedCard) return fail('no_such_payment');
    if (order.cardCharge !== undefined || order.paymentTransactionId !== null) return ok({ order, token: null });
    if (toRoubles(order.amount) !== amount) return fail('amount_changed');
    const [stored, mandate, pending] = await Promise.all([
      repositories.subscriptions.get(uid),
      repositories.mandates.get(uid),
      repositories.orders.findPendingCharge(uid),
    ]);
    // The payment form of another tab waits for the bank, or an expired order may still turn out to be paid.
    if (order.authorizedBy !== null || pending !== null) return fail('payment_in_progress');
    const subscription = stored ?? noSubscription(uid);
    const refusal = whyNotSold(order, subscription, now);
    if (refusal !== null) return fail(refusal);
    const mayCharge = payments.byName(order.provider).savedCards !== null;
    const saved = mayCharge ? savedCardOf(subscription, mandate, order.provider) : null;
    if (saved === null) return fail('card_missing');
    const charged = withCharge(order, saved, now);
    await saveOrder(repositories, charged);
    await enqueue(repositories, cardChargeSettlement(order.orderId, now + FIRST_QUESTION, now));
    return ok({ order: charged, token: saved.token });
  });
}

/** Why the order buys nothing any more; null if it does. */
function whyNotSold(order: Order, subscription: Subscription, now: Instant): Refusal | null {
  if (subscription.restricted !== null) return 'restricted';
  const decision = checkPurchase(order, subscription, now);
  if (decision === 'accepted') return null;
  if (decision === 'expired') return 'amount_changed';
  return view(subscription, now).isActive ? 'too_many_devices' : 'not_active';
}

/** The outcome of an earlier call; null while it is unknown. */
const outcomeOf = ({ paymentTransactionId, cardCharge }: Order): CardChargeFailure | 'paid' | null =>
  paymentTransactionId === null ? (cardCharge?.failure ?? null) : 'paid';

function present(outcome: CardChargeFailure | 'paid' | null): {
  success: true;
  result: CardPaymentResult;
  decline: Decline | null;
} {
  if (outcome === 'paid') return { success: true, result: 'paid', decline: null };
  if (outcome === null || outcome.kind === 'quarantined') return { success: true, result: 'pending', decline: null };
  return outcome.kind === 'declined'
    ? { success: true, result: 'declined', decline: outcome.decline }
    : { success: true, result: 'formNeeded', decline: null };
}
