import type { Deps } from '../ports';
import { applyPaymentEvent } from '../usecases/apply-payment-event';
import { failPaymentEvent } from '../usecases/fail-payment-event';

const PAGE = 50;

/** Applies notifications that were acknowledged and not applied. Answers how many it tried. */
export async function sweepPaymentEvents(deps: Deps): Promise<number> {
  const unapplied = await deps.store.direct.paymentEvents.unapplied(PAGE);
  for (const { id } of unapplied) {
    try {
      await applyPaymentEvent(deps, id);
    } catch (error) {
      await failPaymentEvent(deps, { id, error });
    }
  }
  return unapplied.length;
}
