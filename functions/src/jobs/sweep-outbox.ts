import type { OutboxEntry } from '../domain/outbox';
import { carryOutOutboxEntry } from '../usecases/carry-out-outbox-entry';
import { pageByPage } from '../usecases/page-by-page';

/** Carries out what is due and was not: the only retry there is. */
export const sweepOutbox = pageByPage<OutboxEntry>({
  page: 50,
  waiting: async ({ store, clock }, page) => store.direct.outbox.due(await clock.now(), page),
  about: ({ id }) => ({ id }),
  seeTo: carryOutOutboxEntry,
});
