import { SECOND, type Instant } from '@functions/base/rules/calendar';
import { interceptCalls } from '@functions/base/lib/intercept-calls';
import { ProviderError, type Deps } from '@functions/ports/services';
import { withinLimit } from '@functions/base/lib/waits';

/** Longer than the limits of the providers themselves, and shorter than the minute in which `api` has to answer. */
const OUTSIDE = 50 * SECOND;
/** Receivers that somebody else chose: their own limits are three and five seconds. */
const RECEIVER = 10 * SECOND;

/**
 * How long one call may take, in ms; null: it calls nobody outside. The adapters have limits of their own. This one
 * holds for whatever they miss: a promise that never settles would hold a job for its whole time.
 */
export const PORT_LIMITS: Readonly<Record<keyof Deps, Instant | null>> = {
  payments: OUTSIDE,
  mailer: OUTSIDE,
  yandex: OUTSIDE,
  auth: OUTSIDE,
  sessions: OUTSIDE,
  captcha: OUTSIDE,
  appCheck: OUTSIDE,
  backupBucket: OUTSIDE,
  safeguards: OUTSIDE,
  webhookSender: RECEIVER,
  pushSender: RECEIVER,
  telegramBot: RECEIVER,
  // Firestore's client ends its own calls, and a transaction repeats them.
  store: null,
  rateLimits: null,
  forgedWebhooks: null,
  dependencyHealth: null,
  publicFacts: null,
  accessFeed: null,
  clock: null,
  random: null,
  mailPreview: null,
  wording: null,
  signedTokens: null,
  passwords: null,
  oneTimeCodes: null,
  passkeys: null,
  newsWords: null,
  log: null,
  settings: null,
  // What they call has limits.
  above: null,
};

/**
 * The same dependencies, whose outside calls end with a ProviderError when their time is over. `within` says when that
 * is.
 */
export function withTimeLimits(deps: Deps, within = withinLimit): Deps {
  const limited = Object.entries(PORT_LIMITS).flatMap(([name, limit]) => {
    if (limit === null) return [];
    const timedOut = () => {
      throw new ProviderError('unreachable', `${name} did not answer within ${limit} ms`);
    };
    const around = (call: () => unknown): unknown => {
      const result = call();
      return result instanceof Promise ? within(result, limit, timedOut) : result;
    };
    return [[name, interceptCalls(deps[name as keyof Deps] as object, around)] as const];
  });
  return { ...deps, ...Object.fromEntries(limited) };
}
