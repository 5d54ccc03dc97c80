import type { DeliveryOutcome } from '@functions/base/contract/values/outbound-events';
import type { OutboxRepository, ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { Slice } from '@functions/base/rules/paging';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import type { WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import type { Repositories as Lower } from '@functions/operations/ports/repositories';
import type { DepsOf } from '@functions/ports/services';

/** Who is told about events. */
export interface WebhookEndpointRepository extends Repository<WebhookEndpoint> {
  /** The oldest first; there are only a few. */
  listAll(): Promise<WebhookEndpoint[]>;
  remove(endpointId: string): Promise<void>;
}

/** The deliveries to endpoints, which are outbox entries; of the last 30 days. */
export interface WebhookDeliveryReader {
  /** Newest first; `failed`: only those whose last attempt failed. Keys: created, id. */
  ofEndpoint(endpointId: string, filter: { readonly failed: boolean }, slice: Slice): Promise<StoredTask[]>;
  /** The number of deliveries that were created since a moment and came to one of these outcomes. */
  countOf(endpointId: string, outcomes: readonly DeliveryOutcome[], since: Instant): Promise<number>;
}

export interface Repositories extends Lower {
  outbox: OutboxRepository<StoredTask>;
  webhookEndpoints: WebhookEndpointRepository;
  webhookDeliveries: WebhookDeliveryReader;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
