import type { PaymentEvent } from '../domain/payment-event';
import type { Deps } from '../ports';
import { applyPaymentEvent } from '../usecases/apply-payment-event';
import { failPaymentEvent } from '../usecases/fail-payment-event';
import { noteRefusedSignatures } from '../usecases/note-refused-signatures';
import { pageByPage } from '../usecases/page-by-page';

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
