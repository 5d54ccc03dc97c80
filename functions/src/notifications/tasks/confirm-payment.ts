import { UNCONFIRMED, isUnconfirmed } from '@functions/payments/rules/payment-event';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { DoubtfulPayment } from '@functions/payments/rules/payment-tasks';
import type { PaymentDeps } from '@functions/campaigns/ports/repositories';
import { importMissedTransactions, listedId } from './import-missed-transactions';
import { savePaymentEvent } from '@functions/payments/steps/writes';

/** Questions until an answer that may change is final. With the waits of `afterFailure` they take 48 minutes. */
const QUESTIONS = 6;

/**
 * Asks the provider about a Pay that something contradicts (T26). If the provider has the payment as completed with the
 * same amount, its own record is imported and applied like any Pay, under the id that the day close would use.
 * Otherwise the notification stays in quarantine, and its reason says what the provider answered. Repeated calls have
 * no further effect. `attempts`: earlier calls that failed. Throws ProviderError if the provider cannot be reached, and
 * Error while its answer may change: it is then asked again.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  { eventId, transactionId, amount, doubt, attempts }: DoubtfulPayment & { attempts: number },
): Promise<void> {
  const event = await deps.store.nonTransactional.paymentEvents.get(eventId);
  if (event === null || !isUnconfirmed(event)) return;
  const { findPayment } = deps.payments.byName(event.provider);
  if (findPayment === null) throw new Error(`${event.provider} cannot be asked about payments any more`);
  const found = await findPayment(transactionId);
  const refusal = refusalOf(found, amount);
  if (mayChange(found) && attempts < QUESTIONS - 1)
    throw new Error(`payment ${transactionId} is not decided: ${refusal}`);
  if (found !== null && refusal === null) {
    // The record has the token, which a Check has not; the body in doubt may know more of the card.
    const notificationFields = { ...event.fields, ...filled(found.notificationFields) };
    await importMissedTransactions(deps, [{ ...found, notificationFields }]);
  }
  await deps.store.transaction(async ({ paymentEvents }) => {
    const latest = await paymentEvents.get(eventId);
    if (latest === null || !isUnconfirmed(latest)) return;
    await savePaymentEvent(
      { paymentEvents },
      refusal === null
        ? {
            ...latest,
            state: 'applied',
            stateReason: `${doubt}, but the provider confirms it: ${listedId('pay', transactionId)}`,
          }
        : { ...latest, stateReason: `${UNCONFIRMED}: ${doubt}, and ${refusal}` },
    );
  });
}

/** Why the provider's record does not confirm a Pay; null if it does. */
function refusalOf(found: ProviderPayment | null, amount: number): string | null {
  if (found?.kind !== 'payment') return 'it knows no such payment';
  if (found.status === 'declined') return 'it has declined the payment';
  if (found.status === 'cancelled') return 'it has cancelled the payment';
  if (found.status !== 'completed') return 'it has not completed the payment';
  return found.amount === amount ? null : `its record has another amount: ${found.amount} kopecks`;
}

/** Whether the payment may still be completed: the provider does not know it yet, or the payer is being identified. */
const mayChange = (found: ProviderPayment | null): boolean =>
  found === null || (found.kind === 'payment' && found.status === 'other');

const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
