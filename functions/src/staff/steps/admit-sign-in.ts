import type { StaffMember } from '@functions/staff/rules/staff';
import {
  ALARM_LINES,
  ALL_STRANGERS,
  CODE_ATTEMPTS,
  DEVICE_ATTEMPTS,
  NETWORK_ATTEMPTS,
  NETWORK_ATTEMPTS_PER_LOGIN,
  STRANGERS_PER_LOGIN,
  strangerKeys,
} from '@functions/base/rules/staff-sign-in-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import type { Attempt } from '@functions/base/rules/rate-limit';
import { ok, type Failure, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/staff/ports/repositories';
import { isKnownTo, type KnownDevice } from './known-device';

type AdmitDeps = Pick<Deps, 'rateLimits' | 'random' | 'log' | 'signedTokens' | 'clock'>;

interface Login {
  /** What was typed as the login, in lower case; perhaps nobody's. */
  readonly login: string;
  readonly member: StaffMember | null;
  readonly device: KnownDevice | null;
  readonly clientIp: string;
}

/** Whose password is looked at: everybody's, or, above a limit, only that of who sends a valid code beside it. */
interface Admission {
  /** The refusal of who sends none; null below the limit. */
  readonly withoutCode: Failure<'too_many_attempts'> | null;
}

/**
 * Counts one attempt to log in and says whether its password is looked at: always, only together with a valid code of
 * the second factor, or not at all (T11). A counter is not spent once an earlier one refuses. A device that the member
 * has logged in from has a counter of its own; nobody else can use it up.
 */
export async function admitSignIn(
  deps: AdmitDeps,
  { login, member, device, clientIp }: Login,
): Promise<Result<Admission, 'too_many_attempts'>> {
  const { rateLimits, random, log } = deps;
  if (member !== null && isKnownTo(deps, device, member)) {
    const ofDevice = await rateLimits.consume(DEVICE_ATTEMPTS, deviceKey(member, device));
    return ofDevice.ok ? ok({ withoutCode: null }) : ofDevice;
  }
  const network = clientNetwork(clientIp);
  const keys = strangerKeys(random.hash(login), network);
  const ofNetwork = network === '' ? ok(true) : await rateLimits.consume(NETWORK_ATTEMPTS, network);
  if (!ofNetwork.ok) return ofNetwork;
  const atLogin = await rateLimits.consume(NETWORK_ATTEMPTS_PER_LOGIN, keys.loginAtNetwork);
  if (!atLogin.ok) return atLogin;
  await rateLimits.consume(ALL_STRANGERS, '');
  const ofStrangers = await rateLimits.consume(STRANGERS_PER_LOGIN, keys.login);
  if (ofStrangers.ok) return ok({ withoutCode: null });
  if (member !== null && (await rateLimits.consume(ALARM_LINES, keys.login)).ok)
    log.warn('many attempts to log in to the panel as one member of staff', { login: member.login });
  return ok({ withoutCode: ofStrangers });
}

/** Counts one code of the second factor. Only somebody who knows the password gets here. */
export const admitCode = (deps: AdmitDeps, member: StaffMember, device: KnownDevice | null): Promise<Attempt> =>
  deps.rateLimits.consume(CODE_ATTEMPTS, isKnownTo(deps, device, member) ? deviceKey(member, device) : member.login);

const deviceKey = ({ login }: StaffMember, { id }: KnownDevice): string => `${login}|${id}`;
