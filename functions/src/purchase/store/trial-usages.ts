import type { TrialUsage } from '@functions/purchase/rules/trial-usage';
import { documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const TRIAL_USAGES = defineCollection('trialUsages', {
  // Only hashes of a card or a mailbox.
  customerData: null,
});

/** trialUsages/{kind}_{hash}: the order that used the trial of a card or mailbox. */
export const trialUsages = (access: FirestoreSession) => documents<TrialUsage>(access, TRIAL_USAGES, ({ id }) => id);
