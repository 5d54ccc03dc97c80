import { isCampaignMail, type StoredTask } from '@functions/messages/rules/all-tasks';
import type { Deps } from '@functions/ports/services';
import { noteBrokenChannels } from '@functions/accounts/steps/broken-channels';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { processOutboxEntry } from './process-outbox-entry';

const processDueEntries = processInPages<StoredTask>({
  job: 'sweep-outbox',
  page: 50,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.outbox.due(await clock.now(), page),
  logContext: ({ id }) => ({ id }),
  process: (deps, entry) => processOutboxEntry(deps, entry),
  later: {
    isLater: ({ task }) => isCampaignMail(task),
    most: ({ settings }) => settings.mailsAMinute,
    // A server may take a second for an e-mail, and a run has less than a minute.
    atOnce: ({ settings }) => Math.min(Math.ceil(settings.mailsAMinute / 30), MOST_AT_ONCE),
  },
});

/** E-mails of campaigns that leave at the same moment: less than the connections of an instance (mailer.ts). */
const MOST_AT_ONCE = 4;

/**
 * Processes due outbox entries. Triggers do not retry, so this is the only retry. A run takes as many e-mails of
 * campaigns as may leave in a minute, after everything else.
 */
export const sweepOutbox = async (deps: Deps): Promise<number> => {
  await noteBrokenChannels(deps);
  return processDueEntries(deps);
};
