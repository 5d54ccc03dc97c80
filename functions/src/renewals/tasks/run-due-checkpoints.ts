import type { DueSubscription } from '@functions/subscription/ports/repositories';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { runBillingCheckpoint } from './run-billing-checkpoint';

/** Runs due billing checkpoints: reminders, announced charges, renewals at no charge and ends of access. */
export const runDueCheckpoints = processInPages<DueSubscription>({
  job: 'run-due-checkpoints',
  page: 50,
  atOnce: 5,
  fetchDue: async ({ store, clock }, page) => store.nonTransactional.subscriptions.due(await clock.now(), page),
  logContext: ({ uid }) => ({ uid }),
  process: (deps, { uid }) => runBillingCheckpoint(deps, { uid }),
});
