import { DAY } from '../domain/calendar';
import { redacted } from '../domain/payment-event';
import type { Deps } from '../ports';

const PAGE = 200;
const KEPT = 90 * DAY;

/** Takes the payers' data out of old notifications (P29). Answers how many. */
export async function redactPaymentEvents(deps: Deps): Promise<number> {
  const before = (await deps.clock.now()) - KEPT;
  for (let count = 0; ;) {
    const old = await deps.store.direct.paymentEvents.unredacted(before, PAGE);
    for (const event of old) await deps.store.direct.paymentEvents.save(redacted(event));
    count += old.length;
    if (old.length < PAGE) return count;
  }
}
