import type { Repositories, WriteOf } from '@functions/base/ports/repositories';

/** What other modules write here. */

export const saveTask: WriteOf<Repositories, 'outbox', 'save'> = ({ outbox }, ...written) => outbox.save(...written);
export const createUsedPasskeyChallenge: WriteOf<Repositories, 'usedPasskeyChallenges', 'create'> = (
  { usedPasskeyChallenges },
  ...written
) => usedPasskeyChallenges.create(...written);
