import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';
import { applyPaymentEvent } from '@functions/usecases/payments/apply-payment-event';
import { failPaymentEvent } from '@functions/usecases/payments/record-apply-failure';
import { noteRefusedSignatures } from '@functions/usecases/payments/audit-forged-webhooks';
import { pageByPage } from '@functions/usecases/platform/process-in-pages';

const applyUnapplied = pageByPage<PaymentEvent>({
  page: 50,
  waiting: ({ store }, page) => store.direct.paymentEvents.unapplied(page),
  about: ({ id }) => ({ id }),
  seeTo: async (deps, { id }) => {
    try {
      await applyPaymentEvent(deps, id);
    } catch (error) {
      await failPaymentEvent(deps, { id, error });
    }
  },
});

/** Applies notifications that were acknowledged and not applied, and notes down forged ones. Answers how many it tried. */
export async function sweepPaymentEvents(deps: Deps): Promise<number> {
  const tried = await applyUnapplied(deps);
  await noteRefusedSignatures(deps);
  return tried;
}
