import { DAY } from '@functions/domain/platform/calendar';
import { redacted } from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';

const PAGE = 200;
const RETENTION = 90 * DAY;

/**
 * Removes the payer's personal data from notifications older than 90 days (P29). Returns the number of notifications.
 */
export async function redactPaymentEvents(deps: Deps): Promise<number> {
  const before = (await deps.clock.now()) - RETENTION;
  for (let count = 0; ;) {
    const old = await deps.store.nonTransactional.paymentEvents.unredacted(before, PAGE);
    for (const event of old) await deps.store.nonTransactional.paymentEvents.save(redacted(event));
    count += old.length;
    if (old.length < PAGE) return count;
  }
}
