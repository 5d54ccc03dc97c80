import type { RefusalOf, RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { PasskeyAnswer } from '@functions/base/contract/passkey-answers';
import type {
  signInStaff as endpoint,
  startStaffPasskeySignIn as startEndpoint,
} from '@functions/staff/contract/sign-in-staff';
import { auditRow } from '@functions/staff/rules/audit';
import { ok, fail, type Result } from '@functions/base/rules/result';
import {
  hasPasskeys,
  SECOND_STEP_TIMEOUT,
  normaliseLogin,
  secondStepsOf,
  usablePasskeys,
  withPasskey as memberWithPasskey,
  type StaffMember,
} from '@functions/staff/rules/staff';
import { NETWORK_ATTEMPTS } from '@functions/base/rules/staff-sign-in-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import { isCounterOfCopy, usedPasskey } from '@functions/base/rules/passkey';
import { newStaffSession, type StaffSession } from '@functions/staff/rules/staff-session';
import type { Instant } from '@functions/base/rules/calendar';
import type { Deps, Repositories } from '@functions/staff/ports/repositories';
import { ProviderError } from '@functions/ports/services';
import {
  openChallenge,
  passkeyOptions,
  usedChallenge,
  type OpenedChallenge,
} from '@functions/base/steps/passkey-challenges';
import type { ResultOf } from '@functions/base/steps/result-of';
import { admitCode, admitSignIn } from '@functions/staff/steps/admit-sign-in';
import { isKnownTo, readDevice, sealDevice } from '@functions/staff/steps/known-device';
import { openTokens, planSessionEnd, saveSessions } from './staff-sessions';
import { createUsedPasskeyChallenge } from '@functions/base/steps/writes';

type SignInDeps = Pick<
  Deps,
  | 'store'
  | 'clock'
  | 'random'
  | 'auth'
  | 'sessions'
  | 'passwords'
  | 'oneTimeCodes'
  | 'captcha'
  | 'rateLimits'
  | 'signedTokens'
  | 'passkeys'
  | 'settings'
  | 'log'
>;

/** Where a login comes from. */
interface Origin {
  readonly clientIp: string;
  readonly userAgent: string;
  /** The seal of a device that is known already; '' without one. */
  readonly deviceSeal: string;
}

/** `browserSecret` and `deviceSeal` become the cookie of the browser and are not part of the response body. */
type SignInOutcome = Result<
  ResponseOf<typeof endpoint> & { readonly browserSecret?: string; readonly deviceSeal?: string },
  RefusalOf<typeof endpoint>
>;

/**
 * Signs a staff member in to the panel (T11): captcha, rate limits, password, second factor, then a session; or by a
 * passkey alone (T34). An unknown login and a wrong password give the same response and take the same time.
 */
export async function signInStaff(
  deps: SignInDeps,
  { request, ...origin }: { request: RequestOf<typeof endpoint> } & Origin,
): Promise<SignInOutcome> {
  if ('confirm' in request) return confirm(deps, request, origin);
  if ('passkey' in request) return byPasskeyAlone(deps, request.passkey, origin);
  if (!(await verifyCaptcha(deps, request.captchaToken))) return fail('human_check_failed');
  const proven = await provePassword(deps, request, origin);
  return proven.ok ? afterPassword(deps, proven.value, request.code, origin) : proven;
}

/** The member whose password it is. */
async function provePassword(
  deps: SignInDeps,
  request: { readonly username: string; readonly password: string; readonly code?: string | undefined },
  origin: Origin,
): Promise<Result<StaffMember, RefusalOf<typeof endpoint>>> {
  const login = normaliseLogin(request.username);
  const member = login === null ? null : await deps.store.nonTransactional.staff.get(login);
  const device = readDevice(deps, origin.deviceSeal);
  const typed = login ?? request.username.trim().toLowerCase();
  const admission = await admitSignIn(deps, { login: typed, member, device, clientIp: origin.clientIp });
  if (!admission.ok) return admission;
  const { withoutCode } = admission.value;
  if (withoutCode !== null && stepOf(deps, member, request.code ?? '') === null) return withoutCode;
  const matches = await deps.passwords.matches(request.password, member?.passwordHash ?? null);
  if (member === null || !matches || member.isDisabled) {
    await logRefusal(deps, login ?? 'unknown', origin.clientIp);
    // The same response as to a wrong code. Only the duration shows a right one, which is useless without the password.
    return withoutCode ?? fail('staff_sign_in_refused');
  }
  return ok(member);
}

/** Opens the session, or asks for the second step. */
async function afterPassword(
  deps: SignInDeps,
  member: StaffMember,
  code: string | undefined,
  origin: Origin,
): Promise<SignInOutcome> {
  const steps = secondStepsOf(member);
  // A blocked passkey must not make the password enough.
  if (steps.length === 0 && hasPasskeys(member)) return fail('passkey_blocked');
  if (steps.length === 0) return open(deps, member, null, origin);
  if (code && steps.includes('code')) return withCode(deps, member, code, origin);
  return ok({
    confirm: deps.signedTokens.sign('staff-confirm', stepText(deps, member)),
    ...(steps.includes('passkey') && {
      acceptsCode: steps.includes('code'),
      passkeyOptions: passkeyOptions(deps, {
        site: 'panel',
        asked: { purpose: 'staff-second-factor', owner: member.login },
        keys: usablePasskeys(member),
      }),
    }),
  });
}

/** The second step: the signed token of the first step, and a code or the answer of a passkey. */
async function confirm(
  deps: SignInDeps,
  request: { confirm: string } & ({ code: string } | { passkey: PasskeyAnswer }),
  origin: Origin,
): Promise<SignInOutcome> {
  const opened = deps.signedTokens.verify('staff-confirm', request.confirm);
  if (opened === null) return fail('sign_in_again');
  const { login, at, key } = JSON.parse(opened) as Step;
  if (deps.clock.realNow() - at > SECOND_STEP_TIMEOUT) return fail('sign_in_again');
  const member = await deps.store.nonTransactional.staff.get(login);
  if (member === null || member.isDisabled || passwordKey(deps, member) !== key) return fail('sign_in_again');
  if ('passkey' in request) {
    const challenge = openChallenge(deps, request.passkey, 'staff-second-factor');
    return challenge?.owner === login
      ? withPasskey(deps, member, { ...request, challenge }, origin)
      : refused(deps, login, origin);
  }
  // A passkey may have been added, or demanded, since the first step.
  if (!secondStepsOf(member).includes('code')) return fail('sign_in_again');
  return withCode(deps, member, request.code, origin);
}

/**
 * A passkey as the only step of a login (T34). The device names the member, and has verified the person. There is no
 * password to guess, so the attempts at logins are not counted; a network that sends many wrong answers is refused.
 */
async function byPasskeyAlone(deps: SignInDeps, passkey: PasskeyAnswer, origin: Origin): Promise<SignInOutcome> {
  const network = clientNetwork(origin.clientIp);
  const counted = network === '' ? ok(true) : await deps.rateLimits.consume(NETWORK_ATTEMPTS, network);
  const challenge = openChallenge(deps, passkey, 'staff-sign-in');
  if (challenge === null) return counted.ok ? fail('passkey_refused') : counted;
  const member = await deps.store.nonTransactional.staff.findByPasskeyHandle(passkey.response.userHandle ?? '');
  // Others in the network must not lock out a device that the member has logged in from.
  const isKnown = member !== null && isKnownTo(deps, readDevice(deps, origin.deviceSeal), member);
  if (!counted.ok && !isKnown) return counted;
  // Without a row in the log: no human check stands before it.
  if (member === null) return fail('passkey_refused');
  if (member.isDisabled) return refused(deps, member.login, origin);
  return withPasskey(deps, member, { passkey, challenge }, origin);
}

interface AnsweredChallenge {
  readonly passkey: PasskeyAnswer;
  readonly challenge: OpenedChallenge;
}

async function withPasskey(
  deps: SignInDeps,
  member: StaffMember,
  { passkey, challenge }: AnsweredChallenge,
  origin: Origin,
): Promise<SignInOutcome> {
  const id = deps.random.hash(passkey.id);
  const key = member.passkeys.find((each) => each.id === id);
  if (key === undefined) return refused(deps, member.login, origin);
  if (key.blockedAt !== null) return fail('passkey_blocked');
  const stated = await deps.passkeys.verifyUse(passkey, { challenge: challenge.challenge, site: 'panel', key });
  if (stated === null) return refused(deps, member.login, origin);
  return open(deps, member, { id, challenge, ...stated }, origin);
}

async function refused(deps: SignInDeps, login: string, { clientIp }: Origin): Promise<SignInOutcome> {
  await logRefusal(deps, login, clientIp);
  return fail('passkey_refused');
}

/** A challenge that any passkey of the panel answers. Nothing is read or stored. */
export const startStaffPasskeySignIn = async (
  deps: Pick<Deps, 'signedTokens' | 'random' | 'clock' | 'settings'>,
): Promise<ResultOf<typeof startEndpoint>> =>
  ok({ options: passkeyOptions(deps, { site: 'panel', asked: { purpose: 'staff-sign-in', owner: '' } }) });

/** What proved the member beside, or instead of, the password: the time step of a code, or a passkey. */
type Factor = StepFactor | UsedKey;

interface StepFactor {
  readonly step: number;
}

interface UsedKey {
  readonly id: string;
  readonly challenge: OpenedChallenge;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

async function withCode(deps: SignInDeps, member: StaffMember, code: string, origin: Origin): Promise<SignInOutcome> {
  const counted = await admitCode(deps, member, readDevice(deps, origin.deviceSeal));
  if (!counted.ok) return counted;
  const step = stepOf(deps, member, code);
  if (step === null) {
    await logRefusal(deps, member.login, origin.clientIp);
    return fail('code_wrong');
  }
  return open(deps, member, { step }, origin);
}

/** The time step of a valid code of the member's second factor; null for any other code. */
const stepOf = ({ oneTimeCodes, clock }: SignInDeps, member: StaffMember | null, code: string): number | null =>
  member?.secret ? oneTimeCodes.verify(member.secret, code, clock.realNow()) : null;

/**
 * Opens a session. A code and an answer of a passkey are valid once: of two concurrent requests with the same one, one
 * fails. So does a login whose password or second factor was changed meanwhile. A counter that shows a copy blocks the
 * passkey.
 */
async function open(
  deps: SignInDeps,
  checked: StaffMember,
  factor: Factor | null,
  origin: Origin,
): Promise<SignInOutcome> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  const sessionId = random.secretId();
  const opening = { rowId, sessionId, origin, now, realNow: clock.realNow() };
  const used = factor !== null && 'id' in factor ? factor : null;
  const session = await store.transaction(async (repositories) => {
    const [member, usedBefore] = await Promise.all([
      repositories.staff.get(checked.login),
      used && repositories.usedPasskeyChallenges.get(used.challenge.hash),
    ]);
    if (member === null || member.isDisabled || isChangedSince(checked, member)) return null;
    if (used === null) return openWithStep(repositories, member, factor as StepFactor | null, opening);
    return usedBefore === null ? openWithKey(repositories, member, used, opening) : null;
  });
  if (session === 'passkey_blocked') {
    deps.log.warn('a blocked passkey was used', { login: checked.login });
    return fail('passkey_blocked');
  }
  if (session === null) return fail(used === null ? 'code_wrong' : 'passkey_refused');
  const browserSecret = random.secretId();
  const { idToken, refreshToken } = await openTokens(deps, session, random.hash(browserSecret));
  const deviceSeal = sealDevice(deps, readDevice(deps, origin.deviceSeal), checked);
  return ok({ accessToken: idToken, refreshToken, browserSecret, deviceSeal });
}

/** What is stored of a login, and when. */
interface Opening {
  readonly rowId: string;
  readonly sessionId: string;
  readonly origin: Origin;
  readonly now: Instant;
  readonly realNow: Instant;
}

const isChangedSince = (checked: StaffMember, member: StaffMember): boolean =>
  member.passwordHash !== checked.passwordHash || member.secret !== checked.secret;

/** Null if the code was used before. */
async function openWithStep(
  repositories: Repositories,
  member: StaffMember,
  factor: StepFactor | null,
  opening: Opening,
): Promise<StaffSession | null> {
  if (factor === null) return saveSession(repositories, member, { secondFactor: false }, opening);
  if (factor.step <= member.lastCodeStep) return null;
  return saveSession(repositories, { ...member, lastCodeStep: factor.step }, { secondFactor: true }, opening);
}

/** Null if the member does not have the key any more. */
async function openWithKey(
  repositories: Repositories,
  member: StaffMember,
  used: UsedKey,
  opening: Opening,
): Promise<StaffSession | 'passkey_blocked' | null> {
  const { rowId, origin, now, realNow } = opening;
  const key = member.passkeys.find(({ id }) => id === used.id);
  if (key === undefined) return null;
  if (key.blockedAt !== null) return 'passkey_blocked';
  const isCopied = isCounterOfCopy(key.counter, used.counter);
  // A copy may have logged in before.
  const ended = isCopied ? await planSessionEnd(repositories, member.login, realNow) : [];
  await createUsedPasskeyChallenge(repositories, usedChallenge(used.challenge));
  if (!isCopied) {
    const saved = memberWithPasskey(member, usedPasskey(key, used, now));
    return saveSession(repositories, saved, { secondFactor: true, passkey: key.name }, opening);
  }
  await repositories.staff.save(memberWithPasskey(member, { ...key, blockedAt: now }));
  await saveSessions(repositories, ended);
  const about = { action: 'passkeyBlocked', facts: { passkey: key.name, clientIp: origin.clientIp } } as const;
  await repositories.audit.create(auditRow(rowId, member, about, now));
  return 'passkey_blocked';
}

async function saveSession(
  repositories: Repositories,
  member: StaffMember,
  facts: { readonly secondFactor: boolean; readonly passkey?: string },
  { rowId, sessionId, origin, now, realNow }: Opening,
): Promise<StaffSession> {
  const opened = newStaffSession(sessionId, member, origin, realNow);
  await repositories.staff.save({ ...member, lastSignIn: now });
  await repositories.staffSessions.create(opened);
  await repositories.audit.create(auditRow(rowId, member, { action: 'signIn', facts }, now));
  return opened;
}

interface Step {
  readonly login: string;
  readonly at: number;
  /** Identifies the password of the first step. If it was changed since then, the step is invalid. */
  readonly key: string;
}

const stepText = (deps: SignInDeps, member: StaffMember): string =>
  JSON.stringify({ login: member.login, at: deps.clock.realNow(), key: passwordKey(deps, member) } satisfies Step);

const passwordKey = ({ random }: SignInDeps, { passwordHash }: StaffMember): string =>
  random.hash(passwordHash).slice(0, 16);

/** Fails closed: if the captcha service cannot be reached, the check fails. */
async function verifyCaptcha({ captcha }: SignInDeps, token: string): Promise<boolean> {
  try {
    return await captcha.verify(token);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return false;
    throw error;
  }
}

async function logRefusal({ store, clock, random }: SignInDeps, login: string, clientIp: string): Promise<void> {
  const row = auditRow(
    random.secretId(),
    { login, role: null },
    { action: 'signInRefused', facts: { clientIp } },
    await clock.now(),
  );
  await store.nonTransactional.audit.create(row);
}
