import type { WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import type { WebhookEndpointRepository } from '@functions/messages/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const WEBHOOK_ENDPOINTS = defineCollection('webhookEndpoints', {
  customerData: null,
});

/** webhookEndpoints/{endpointId}: who is told about events, with the secrets that sign the deliveries. */
export const webhookEndpoints = (access: FirestoreSession): WebhookEndpointRepository => {
  const all = () => collectionOf(access, WEBHOOK_ENDPOINTS);
  return {
    ...documents<WebhookEndpoint>(access, WEBHOOK_ENDPOINTS, ({ endpointId }) => endpointId),
    listAll: async () => (await access.find(all().orderBy('endpointId'))) as WebhookEndpoint[],
    remove: (endpointId) => access.remove(all().doc(endpointId)),
  };
};
