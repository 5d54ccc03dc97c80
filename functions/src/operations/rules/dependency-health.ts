import { NEWS_CHANNELS, type NewsChannel } from '@functions/base/contract/values/news';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';

/** Outside services whose responses are recorded; `payments` are all payment providers together. */
export const SERVICES = ['payments', 'mail', 'captcha'] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * What is recorded: the services, the trigger of the outbox, which only Google's Eventarc can call, and the channels of
 * news, which fail while their secrets are wrong.
 */
export const OBSERVED = [...SERVICES, 'outbox-trigger', ...NEWS_CHANNELS] as const;
export type ObservedName = (typeof OBSERVED)[number];

/** When an outside service last responded to a call, or called us, and when it last failed to. Real time. */
export interface DependencyHealth {
  readonly service: ObservedName;
  /** Any response counts, also a rejection. */
  readonly answeredAt: Instant | null;
  readonly failedAt: Instant | null;
}

/** The sweep of the outbox, which has the secrets of the channels, records a wrong one every minute. */
const BROKEN_FOR = 5 * MINUTE;

/** The channels of news that are off because a function found one of their secrets wrong. */
export const brokenChannelsIn = (heard: readonly DependencyHealth[], realNow: Instant): NewsChannel[] =>
  NEWS_CHANNELS.filter((channel) =>
    heard.some(({ service, failedAt }) => service === channel && realNow - (failedAt ?? -Infinity) < BROKEN_FOR),
  );
