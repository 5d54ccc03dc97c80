import type { TrialUse } from '@functions/domain/purchase/trial-usage';
import { documents, type Access } from './firestore-session';

/** trialUses/{kind}_{hash}: whose trial a card or a mailbox was used up by. */
export const trialUses = (access: Access) => documents<TrialUse>(access, 'trialUses', ({ id }) => id);
