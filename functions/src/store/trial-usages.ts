import type { TrialUsage } from '@functions/domain/purchase/trial-usage';
import { documents, type FirestoreSession } from './firestore-session';
import { defineCollection } from './collection';

export const TRIAL_USAGES = defineCollection('trialUsages', {
  // Only hashes of a card or a mailbox.
  customerData: null,
});

/** trialUsages/{kind}_{hash}: the order that used the trial of a card or mailbox. */
export const trialUsages = (access: FirestoreSession) => documents<TrialUsage>(access, TRIAL_USAGES, ({ id }) => id);
