import type { UsedPasskeyChallenge } from '@functions/domain/platform/passkey';
import type { UsedPasskeyChallengeRepository } from '@functions/ports/repositories';
import { expiringDocuments, type FirestoreSession } from './firestore-session';

/** usedPasskeyChallenges/{hash}. Firestore deletes it after the challenge has expired by itself. */
export const usedPasskeyChallenges = (access: FirestoreSession): UsedPasskeyChallengeRepository => {
  const { get, create } = expiringDocuments<UsedPasskeyChallenge>(
    access,
    'usedPasskeyChallenges',
    ({ hash }) => hash,
    ({ expires }) => expires,
  );
  return { get, create };
};
