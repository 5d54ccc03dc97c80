import type { OutboxEntry } from '@functions/domain/platform/outbox';
import { processOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { processInPages } from '@functions/usecases/platform/process-in-pages';

/** Processes due outbox entries. Triggers do not retry, so this is the only retry. */
export const sweepOutbox = processInPages<OutboxEntry>({
  job: 'sweep-outbox',
  page: 50,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.outbox.due(await clock.now(), page),
  logContext: ({ id }) => ({ id }),
  process: processOutboxEntry,
});
