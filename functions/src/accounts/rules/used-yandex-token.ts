import { DAY, type Instant } from '@functions/base/rules/calendar';

/** A Yandex access token that has opened a session. */
export interface UsedYandexToken {
  /** sha256 of the token. */
  readonly hash: string;
  readonly usedAt: Instant;
}

/** Yandex keeps a token valid for at most a year. */
export const YANDEX_TOKEN_LIFETIME = 400 * DAY;
