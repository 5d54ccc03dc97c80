import type { Deps } from '../ports';
import { applyPaymentEvent } from '../usecases/apply-payment-event';
import { failPaymentEvent } from '../usecases/fail-payment-event';
import { noteRefusedSignatures } from '../usecases/note-refused-signatures';

const PAGE = 50;

/** Applies notifications that were acknowledged and not applied, and notes down forged ones. Answers how many it tried. */
export async function sweepPaymentEvents(deps: Deps): Promise<number> {
  const unapplied = await deps.store.direct.paymentEvents.unapplied(PAGE);
  for (const { id } of unapplied) {
    try {
      await applyPaymentEvent(deps, id);
    } catch (error) {
      await failPaymentEvent(deps, { id, error });
    }
  }
  await noteRefusedSignatures(deps);
  return unapplied.length;
}
