import { WRONG_SECRETS, WRONG_SECRETS_PER_NETWORK } from '@functions/domain/platform/anti-guessing-limits';
import { clientNetwork } from '@functions/domain/platform/client-network';
import type { RateLimit } from '@functions/domain/platform/rate-limit';
import { fail, ok, type Result } from '@functions/domain/platform/result';
import { ProviderError, type Deps, type RateLimits } from '@functions/ports/services';

type CaptchaRefusal = 'human_check_failed' | 'provider_unavailable' | 'too_many_attempts';
export type HumanCheckRefusal = CaptchaRefusal | 'human_check_needed';

/** Verifies the captcha of a call at most once, because a token is valid once. */
export type HumanCheck = () => Promise<Result<true, HumanCheckRefusal>>;

/**
 * Verifies a captcha token. A network that sends many wrong ones is refused without a call to Google; `clientIp` is ''
 * when it is unknown, and is then not counted. Fails closed while Google does not answer.
 */
export async function verifyHuman(
  { captcha, rateLimits }: Pick<Deps, 'captcha' | 'rateLimits'>,
  token: string,
  clientIp: string,
): Promise<Result<true, CaptchaRefusal>> {
  if (await sentWrongSecrets(rateLimits, clientIp)) return fail('too_many_attempts');
  try {
    if (await captcha.verify(token)) return ok(true);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return fail('provider_unavailable');
    throw error;
  }
  await countWrongSecret(rateLimits, clientIp);
  return fail('human_check_failed');
}

/** The human check of a call whose captcha token is optional. Without a token it fails with `human_check_needed`. */
export function humanCheckOf(
  deps: Pick<Deps, 'captcha' | 'rateLimits'>,
  { captchaToken, clientIp }: { captchaToken: string | undefined; clientIp: string },
): HumanCheck {
  let checked: ReturnType<HumanCheck> | null = null;
  return () =>
    (checked ??=
      captchaToken === undefined
        ? Promise.resolve(fail('human_check_needed'))
        : verifyHuman(deps, captchaToken, clientIp));
}

/** The counters of a call that strangers make: the one of each network, and the one that all of them share. */
interface LimitsOfStrangers {
  readonly perNetwork: RateLimit;
  readonly shared: RateLimit;
}

/**
 * Counts a call of a stranger; above one of the limits it needs the human check, and with it always passes. The shared
 * counter comes first: no more networks are counted in a window than it allows, however many a stranger has (T21). A
 * network that has used up its own attempts takes none of the others'.
 */
export async function admitStranger(
  rateLimits: RateLimits,
  { perNetwork, shared }: LimitsOfStrangers,
  clientIp: string,
  humanCheck: HumanCheck,
): ReturnType<HumanCheck> {
  const network = clientNetwork(clientIp);
  const isAdmitted =
    !(network !== '' && (await rateLimits.isExhausted(perNetwork, network))) &&
    (await rateLimits.consume(shared, '')) &&
    (network === '' || (await rateLimits.consume(perNetwork, network)));
  return isAdmitted ? ok(true) : humanCheck();
}

/** Counts a miss of a stranger, after the call. While the shared counter is full, no network is counted. */
export async function countMiss(
  rateLimits: RateLimits,
  { perNetwork, shared }: LimitsOfStrangers,
  clientIp: string,
): Promise<void> {
  const network = clientNetwork(clientIp);
  if (network !== '' && (await rateLimits.isExhausted(perNetwork, network))) return;
  if ((await rateLimits.consume(shared, '')) && network !== '') await rateLimits.consume(perNetwork, network);
}

/** Counts a refresh token, a login ticket or a captcha token that nobody issued. */
export const countWrongSecret = (rateLimits: RateLimits, clientIp: string): Promise<void> =>
  countMiss(rateLimits, { perNetwork: WRONG_SECRETS_PER_NETWORK, shared: WRONG_SECRETS }, clientIp);

/** Whether the network of a client has sent too many wrong secrets. An unknown address has sent none. */
export async function sentWrongSecrets(rateLimits: RateLimits, clientIp: string): Promise<boolean> {
  const network = clientNetwork(clientIp);
  return network !== '' && rateLimits.isExhausted(WRONG_SECRETS_PER_NETWORK, network);
}
