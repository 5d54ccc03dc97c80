import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { Order } from '@functions/purchase/rules/order';
import {
  isChargePending,
  LATEST_CHARGE,
  withFailedCharge,
  type CardChargeFailure,
} from '@functions/purchase/rules/saved-card';
import type { SavedCardApi } from '@functions/purchase/ports/payment-provider';
import { ProviderError } from '@functions/ports/services';
import type { PaymentDeps } from '@functions/purchase/ports/repositories';

/**
 * Charges the saved card for an order whose charge is stored as started. The payment is settled by its Pay. If no money
 * was taken, the order stores why and expires. Returns `paid`, the reason, or null if the outcome is unknown: the task
 * that was stored with the start then asks the provider. The charge is never repeated.
 */
export async function chargeSavedCard(
  deps: PaymentDeps,
  order: Order,
  token: string,
): Promise<CardChargeFailure | 'paid' | null> {
  const answer = await answerOf(deps, order, token);
  if (answer === null) return null;
  if (answer.kind === 'paid') return 'paid';
  await endCharge(deps, order.orderId, answer);
  return answer;
}

async function answerOf(deps: PaymentDeps, order: Order, token: string) {
  try {
    return await savedCardsOf(deps, order).charge(order, token, `charge-${order.orderId}`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const about = { uid: order.uid };
    if (error.kind !== 'refused') {
      deps.log.warn('the outcome of a charge of a saved card is unknown', { ...about, reason: error.message });
      return null;
    }
    deps.log.error('the payment provider refuses to charge a saved card', error, about);
    return { kind: 'not-made' } as const;
  }
}

/**
 * Settles a charge whose outcome is unknown, by the provider's record: a completed payment is imported and applied like
 * any Pay, a declined one ends the charge. Does nothing once the outcome is known. Throws Error while a payment may
 * still be made (the provider is then asked again, until `LATEST_CHARGE` is over) or is not applied yet.
 */
export async function settleCardCharge(deps: PaymentDeps, { orderId }: { orderId: string }): Promise<void> {
  const order = await deps.store.nonTransactional.orders.get(orderId);
  if (order?.cardCharge === undefined || !isChargePending(order)) return;
  const found = await savedCardsOf(deps, order).findByOrder(orderId);
  if (found?.status === 'completed') return settlePaid(deps, orderId, found);
  if (found?.status === 'declined' || found?.status === 'cancelled')
    return endCharge(deps, orderId, { kind: 'declined', decline: 'declined' });
  if ((await deps.clock.now()) < order.cardCharge.startedAt + LATEST_CHARGE)
    throw new Error('the provider has not decided about a charge of a saved card');
  await endCharge(deps, orderId, { kind: found === null ? 'not-made' : 'form-needed' });
}

/** Applies the payment. If finance has to decide about it, the charge is over. Throws Error until it is applied. */
async function settlePaid(deps: PaymentDeps, orderId: string, found: ProviderPayment): Promise<void> {
  const state = await deps.above.importPayment(deps, found);
  if (state === null || state === 'received')
    throw new Error('the payment of a charge of a saved card is not applied yet');
  await endCharge(deps, orderId, { kind: 'quarantined' });
}

const endCharge = async ({ store, clock }: PaymentDeps, orderId: string, failure: CardChargeFailure): Promise<void> => {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const order = await repositories.orders.get(orderId);
    if (order !== null && isChargePending(order)) await repositories.orders.save(withFailedCharge(order, failure, now));
  });
};

/** Throws an Error for a provider without saved cards: it has no charge to make. */
function savedCardsOf({ payments }: PaymentDeps, { provider }: Order): SavedCardApi {
  const { savedCards } = payments.byName(provider);
  if (savedCards === null) throw new Error(`${provider} cannot charge saved cards`);
  return savedCards;
}
