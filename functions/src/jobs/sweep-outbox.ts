import type { Deps } from '@functions/ports/services';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import { noteBrokenChannels } from '@functions/usecases/platform/broken-channels';
import { processOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { processInPages } from '@functions/usecases/platform/process-in-pages';

const processDue = processInPages<OutboxEntry>({
  job: 'sweep-outbox',
  page: 50,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.outbox.due(await clock.now(), page),
  logContext: ({ id }) => ({ id }),
  process: processOutboxEntry,
});

/** Processes due outbox entries. Triggers do not retry, so this is the only retry. */
export const sweepOutbox = async (deps: Deps): Promise<number> => {
  await noteBrokenChannels(deps);
  return processDue(deps);
};
