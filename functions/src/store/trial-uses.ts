import type { TrialUse } from '../domain/trial-use';
import { documents, type Access } from './access';

/** trialUses/{kind}_{hash}: whose trial a card or a mailbox was used up by. */
export const trialUses = (access: Access) => documents<TrialUse>(access, 'trialUses', ({ id }) => id);
