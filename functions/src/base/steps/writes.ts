import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const saveTask: WriteOf<'outbox', 'save'> = ({ outbox }, ...written) => outbox.save(...written);
export const createUsedPasskeyChallenge: WriteOf<'usedPasskeyChallenges', 'create'> = (
  { usedPasskeyChallenges },
  ...written
) => usedPasskeyChallenges.create(...written);
