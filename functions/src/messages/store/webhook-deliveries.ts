import type { DeliveryOutcome } from '@functions/base/contract/values/outbound-events';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { WebhookDeliveryReader } from '@functions/messages/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { paginate, timestampAndId } from '@functions/base/store/paginate';
import { OUTBOX } from '@functions/base/store/outbox-collection';

const NOT_DELIVERED: readonly DeliveryOutcome[] = ['retrying', 'failed', 'dropped'];

/** The delivery log: entries of the outbox. */
export const webhookDeliveries = (access: FirestoreSession): WebhookDeliveryReader => {
  const to = (endpointId: string) => collectionOf(access, OUTBOX).where('task.endpointId', '==', endpointId);
  return {
    ofEndpoint: async (endpointId, { failed }, slice) => {
      const query = failed ? to(endpointId).where('task.outcome', 'in', NOT_DELIVERED) : to(endpointId);
      const page = paginate(query.orderBy('created', 'desc').orderBy('id', 'desc'), slice, timestampAndId);
      return (await access.find(page)) as StoredTask[];
    },
    countOf: (endpointId, outcomes, since) =>
      access.count(to(endpointId).where('task.outcome', 'in', outcomes).where('created', '>=', since)),
  };
};
