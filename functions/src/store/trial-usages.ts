import type { TrialUsage } from '@functions/domain/purchase/trial-usage';
import { documents, type FirestoreSession } from './firestore-session';

/** trialUses/{kind}_{hash}: whose trial a card or a mailbox was used up by. */
export const trialUses = (access: FirestoreSession) => documents<TrialUsage>(access, 'trialUsages', ({ id }) => id);
