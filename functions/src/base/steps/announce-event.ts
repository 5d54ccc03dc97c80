import type { Instant } from '@functions/base/rules/calendar';
import type { SubscribedEvent } from '@functions/base/rules/outbound-event';
import { newDelivery } from '@functions/base/rules/webhook-delivery';
import type { Repositories } from '@functions/base/ports/repositories';
import { enqueue } from './enqueue';

/**
 * Tells every endpoint that wants it about an event, in the transaction that decides it. Writes nothing when none does.
 * `uid` is the customer concerned; the payload has the id that staff use instead (`webhookBody`).
 */
export async function announceEvent(
  repositories: Pick<Repositories, 'outbox' | 'wantedEvents'>,
  event: SubscribedEvent,
  { uid, cause }: { readonly uid: string | null; readonly cause: string },
  at: Instant,
): Promise<void> {
  for (const endpointId of await repositories.wantedEvents.endpointsFor(event.type))
    await enqueue(repositories, newDelivery({ endpointId, uid, event }, cause, at));
}
