import { WRONG_SECRETS, WRONG_SECRETS_PER_NETWORK } from '@functions/base/rules/anti-guessing-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import type { RateLimit } from '@functions/base/rules/rate-limit';
import { fail, ok, type Failure, type Result } from '@functions/base/rules/result';
import { ProviderError, type RateLimits } from '@functions/ports/services';
import type { Deps } from '@functions/base/ports/repositories';

type CaptchaRefusal = 'human_check_failed' | 'provider_unavailable';
export type HumanCheckRefusal = CaptchaRefusal | 'human_check_needed';

/** Verifies the captcha of a call at most once, because a token is valid once. */
export type HumanCheck = () => Promise<Result<true, HumanCheckRefusal>>;

/**
 * Verifies the captcha token of a call that always needs one. A network that sends many wrong ones is refused without a
 * call to Google; `clientIp` is '' when it is unknown, and is then not counted.
 */
export async function verifyHuman(
  deps: Pick<Deps, 'captcha' | 'rateLimits'>,
  token: string,
  clientIp: string,
): Promise<Result<true, CaptchaRefusal | 'too_many_attempts'>> {
  return (await refusalOfWrongSecrets(deps.rateLimits, clientIp)) ?? verifyCaptcha(deps, token, clientIp);
}

/** Verifies a captcha token and counts a wrong one. Fails closed while Google does not answer. */
async function verifyCaptcha(
  { captcha, rateLimits }: Pick<Deps, 'captcha' | 'rateLimits'>,
  token: string,
  clientIp: string,
): Promise<Result<true, CaptchaRefusal>> {
  try {
    if (await captcha.verify(token)) return ok(true);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return fail('provider_unavailable');
    throw error;
  }
  await countWrongSecret(rateLimits, clientIp);
  return fail('human_check_failed');
}

/**
 * The human check of a call whose captcha token is optional. Without a token it fails with `human_check_needed`. A
 * solved captcha always passes: otherwise one machine could close the check to everybody behind its address (T21).
 */
export function humanCheckOf(
  deps: Pick<Deps, 'captcha' | 'rateLimits'>,
  { captchaToken, clientIp }: { captchaToken: string | undefined; clientIp: string },
): HumanCheck {
  let checked: ReturnType<HumanCheck> | null = null;
  return () =>
    (checked ??=
      captchaToken === undefined
        ? Promise.resolve(fail('human_check_needed'))
        : verifyCaptcha(deps, captchaToken, clientIp));
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
    (network === '' || (await rateLimits.exhausted(perNetwork, network)) === null) &&
    (await rateLimits.consume(shared, '')).ok &&
    (network === '' || (await rateLimits.consume(perNetwork, network)).ok);
  return isAdmitted ? ok(true) : humanCheck();
}

/** Counts a miss of a stranger, after the call. While the shared counter is full, no network is counted. */
export async function countMiss(
  rateLimits: RateLimits,
  { perNetwork, shared }: LimitsOfStrangers,
  clientIp: string,
): Promise<void> {
  const network = clientNetwork(clientIp);
  if (network !== '' && (await rateLimits.exhausted(perNetwork, network)) !== null) return;
  if ((await rateLimits.consume(shared, '')).ok && network !== '') await rateLimits.consume(perNetwork, network);
}

/** Counts a refresh token, a login ticket or a captcha token that nobody issued. */
export const countWrongSecret = (rateLimits: RateLimits, clientIp: string): Promise<void> =>
  countMiss(rateLimits, { perNetwork: WRONG_SECRETS_PER_NETWORK, shared: WRONG_SECRETS }, clientIp);

/** The refusal of a client whose network has sent too many wrong secrets, or null. An unknown address has sent none. */
export async function refusalOfWrongSecrets(
  rateLimits: RateLimits,
  clientIp: string,
): Promise<Failure<'too_many_attempts'> | null> {
  const network = clientNetwork(clientIp);
  return network === '' ? null : rateLimits.exhausted(WRONG_SECRETS_PER_NETWORK, network);
}
