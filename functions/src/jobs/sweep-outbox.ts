import type { OutboxEntry } from '@functions/domain/platform/outbox';
import { carryOutOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { pageByPage } from '@functions/usecases/platform/process-in-pages';

/** Carries out what is due and was not: the only retry there is. */
export const sweepOutbox = pageByPage<OutboxEntry>({
  page: 50,
  waiting: async ({ store, clock }, page) => store.direct.outbox.due(await clock.now(), page),
  about: ({ id }) => ({ id }),
  seeTo: carryOutOutboxEntry,
});
