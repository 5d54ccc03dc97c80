import { Timestamp } from 'firebase-admin/firestore';
import { type UsedYandexToken, YANDEX_TOKEN_LIFETIME } from '@functions/accounts/rules/used-yandex-token';
import type { UsedYandexTokenRepository } from '@functions/accounts/ports/repositories';
import { documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const USED_YANDEX_TOKENS = defineCollection('usedYandexTokens', {
  expires: '400 days',
  // Only hashes of tokens.
  customerData: null,
});

/** usedYandexTokens/{hash}. Firestore deletes it after its token has expired at Yandex. */
export const usedYandexTokens = (access: FirestoreSession): UsedYandexTokenRepository => {
  const collection = documents<UsedYandexToken & { expireAt: Timestamp }>(
    access,
    USED_YANDEX_TOKENS,
    ({ hash }) => hash,
  );
  return {
    create: (token) =>
      collection.create({ ...token, expireAt: Timestamp.fromMillis(token.usedAt + YANDEX_TOKEN_LIFETIME) }),
  };
};
