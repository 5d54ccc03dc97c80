import { UNCONFIRMED, isUnconfirmed } from '@functions/domain/payments/payment-event';
import type { ProviderPayment } from '@functions/domain/payments/payment';
import type { DoubtfulPayment } from '@functions/domain/platform/outbox';
import type { Deps } from '@functions/ports/services';
import { importMissedTransactions } from '@functions/usecases/reconciliation/import-missed-transactions';

/**
 * Asks the provider about a Pay that something contradicts (T26). If the provider has the payment as completed with the
 * same amount, its own record is imported and applied like any Pay, under the id that the day close would use.
 * Otherwise the notification stays in quarantine, and its reason says what the provider answered. Repeated calls have
 * no further effect. Throws ProviderError if the provider cannot be reached.
 */
export async function confirmPayment(
  deps: Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings' | 'random'>,
  { eventId, transactionId, amount, doubt }: DoubtfulPayment,
): Promise<void> {
  const event = await deps.store.nonTransactional.paymentEvents.get(eventId);
  if (event === null || !isUnconfirmed(event)) return;
  const found = (await deps.payments.byName(event.provider).findPayment?.(transactionId)) ?? null;
  const refusal = refusalOf(found, amount);
  if (found !== null && refusal === null) {
    // The record has the token, which a Check has not; the body in doubt may know more of the card.
    const notificationFields = { ...event.fields, ...filled(found.notificationFields) };
    await importMissedTransactions(deps, [{ ...found, notificationFields }]);
  }
  await deps.store.transaction(async ({ paymentEvents }) => {
    const latest = await paymentEvents.get(eventId);
    if (latest === null || !isUnconfirmed(latest)) return;
    await paymentEvents.save(
      refusal === null
        ? {
            ...latest,
            state: 'applied',
            stateReason: `${doubt}, but the provider confirms it: pay_${transactionId}_listed`,
          }
        : { ...latest, stateReason: `${UNCONFIRMED}: ${doubt}, and ${refusal}` },
    );
  });
}

/** Why the provider's record does not confirm a Pay; null if it does. */
function refusalOf(found: ProviderPayment | null, amount: number): string | null {
  if (found?.kind !== 'payment') return 'it knows no such payment';
  if (found.status === 'declined') return 'it has declined the payment';
  if (found.status !== 'completed') return 'it has not completed the payment';
  return found.amount === amount ? null : `its record has another amount: ${found.amount} kopecks`;
}

const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
