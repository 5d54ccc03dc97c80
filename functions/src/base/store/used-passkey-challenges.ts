import type { UsedPasskeyChallenge } from '@functions/base/rules/passkey';
import type { UsedPasskeyChallengeRepository } from '@functions/base/ports/repositories';
import { expiringDocuments, type FirestoreSession } from './firestore-session';
import { defineCollection } from './collection';

export const USED_PASSKEY_CHALLENGES = defineCollection('usedPasskeyChallenges', {
  expires: '5 min',
  // Only hashes of challenges.
  customerData: null,
});

/** usedPasskeyChallenges/{hash}. Firestore deletes it after the challenge has expired by itself. */
export const usedPasskeyChallenges = (access: FirestoreSession): UsedPasskeyChallengeRepository => {
  const { get, create } = expiringDocuments<UsedPasskeyChallenge>(
    access,
    USED_PASSKEY_CHALLENGES,
    ({ hash }) => hash,
    ({ expires }) => expires,
  );
  return { get, create };
};
