import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Deps } from '@functions/ports/services';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { applyPaymentEvent } from './apply-payment-event';
import { auditForgedWebhooks } from './audit-forged-webhooks';
import { recordApplyFailure } from './record-apply-failure';

const applyUnapplied = processInPages<PaymentEvent>({
  job: 'sweep-payment-events',
  page: 50,
  fetchDue: ({ store }, page) => store.nonTransactional.paymentEvents.unapplied(page),
  logContext: ({ id }) => ({ id }),
  process: async (deps, event) => {
    const { id } = event;
    try {
      await applyPaymentEvent(deps, id, event);
    } catch (error) {
      await recordApplyFailure(deps, { id, error });
    }
  },
});

/**
 * Applies notifications that were acknowledged but not applied, and writes forged ones to the audit log. Returns the
 * number of notifications it tried to apply.
 */
export async function sweepPaymentEvents(deps: Deps): Promise<number> {
  const tried = await applyUnapplied(deps);
  await auditForgedWebhooks(deps);
  return tried;
}
