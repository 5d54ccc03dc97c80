import type { TrialUsage } from '@functions/domain/purchase/trial-usage';
import { documents, type FirestoreSession } from './firestore-session';

/** trialUsages/{kind}_{hash}: the order that used the trial of a card or mailbox. */
export const trialUsages = (access: FirestoreSession) => documents<TrialUsage>(access, 'trialUsages', ({ id }) => id);
