import { DAY } from '@functions/domain/platform/calendar';
import { redacted } from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';

const PAGE = 200;
const KEPT = 90 * DAY;

/** Takes the payers' data out of old notifications (P29). Answers how many. */
export async function redactPaymentEvents(deps: Deps): Promise<number> {
  const before = (await deps.clock.now()) - KEPT;
  for (let count = 0; ;) {
    const old = await deps.store.nonTransactional.paymentEvents.unredacted(before, PAGE);
    for (const event of old) await deps.store.nonTransactional.paymentEvents.save(redacted(event));
    count += old.length;
    if (old.length < PAGE) return count;
  }
}
