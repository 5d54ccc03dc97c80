import type { RefusalOf, RequestOf, ResponseOf } from '@contract/endpoint';
import type { signInStaff as endpoint } from '@contract/panel/staff/sign-in-staff';
import { auditRow } from '@functions/domain/panel/audit';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { SECOND_STEP_TIMEOUT, normaliseLogin, type StaffMember } from '@functions/domain/panel/staff';
import { newStaffSession } from '@functions/domain/panel/staff-session';
import { ProviderError, type Deps } from '@functions/ports/services';
import { admitCode, admitSignIn } from './admit-sign-in';
import { readDevice, sealDevice } from './known-device';
import { openTokens } from './staff-sessions';

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
 * Signs a staff member in to the panel (T11): captcha, rate limits, password, second factor, then a session. An unknown
 * login and a wrong password give the same response and take the same time.
 */
export async function signInStaff(
  deps: SignInDeps,
  { request, ...origin }: { request: RequestOf<typeof endpoint> } & Origin,
): Promise<SignInOutcome> {
  if ('confirm' in request) return confirm(deps, request, origin);
  if (!(await verifyCaptcha(deps, request.captchaToken))) return fail('human_check_failed');
  const login = normaliseLogin(request.username);
  const member = login === null ? null : await deps.store.nonTransactional.staff.get(login);
  const device = readDevice(deps, origin.deviceSeal);
  const typed = login ?? request.username.trim().toLowerCase();
  const admission = await admitSignIn(deps, { login: typed, member, device, clientIp: origin.clientIp });
  if (admission === 'refused') return fail('too_many_attempts');
  const needsCode = admission === 'password-with-code';
  if (needsCode && stepOf(deps, member, request.code ?? '') === null) return fail('too_many_attempts');
  const matches = await deps.passwords.matches(request.password, member?.passwordHash ?? null);
  if (member === null || !matches || member.isDisabled) {
    await logRefusal(deps, login ?? 'unknown', origin.clientIp);
    // The same response as to a wrong code. Only the duration shows a right one, which is useless without the password.
    return fail(needsCode ? 'too_many_attempts' : 'staff_sign_in_refused');
  }
  if (member.secret === null) return open(deps, member, null, origin);
  if (!request.code) return ok({ confirm: deps.signedTokens.sign('staff-confirm', stepText(deps, member)) });
  return withCode(deps, member, request.code, origin);
}

/** The second step: the signed token of the first step and a code. */
async function confirm(
  deps: SignInDeps,
  request: { confirm: string; code: string },
  origin: Origin,
): Promise<SignInOutcome> {
  const opened = deps.signedTokens.verify('staff-confirm', request.confirm);
  if (opened === null) return fail('sign_in_again');
  const { login, at, key } = JSON.parse(opened) as Step;
  if (deps.clock.realNow() - at > SECOND_STEP_TIMEOUT) return fail('sign_in_again');
  const member = await deps.store.nonTransactional.staff.get(login);
  if (member === null || member.isDisabled || passwordKey(deps, member) !== key) return fail('sign_in_again');
  return withCode(deps, member, request.code, origin);
}

async function withCode(deps: SignInDeps, member: StaffMember, code: string, origin: Origin): Promise<SignInOutcome> {
  if (!(await admitCode(deps, member, readDevice(deps, origin.deviceSeal)))) return fail('too_many_attempts');
  const step = stepOf(deps, member, code);
  if (step === null) {
    await logRefusal(deps, member.login, origin.clientIp);
    return fail('code_wrong');
  }
  return open(deps, member, step, origin);
}

/** The time step of a valid code of the member's second factor; null for any other code. */
const stepOf = ({ oneTimeCodes, clock }: SignInDeps, member: StaffMember | null, code: string): number | null =>
  member?.secret ? oneTimeCodes.verify(member.secret, code, clock.realNow()) : null;

/**
 * Opens a session. A code is valid once: of two concurrent requests with the same code, one fails. So does a login
 * whose password or second factor was changed meanwhile.
 */
async function open(
  deps: SignInDeps,
  checked: StaffMember,
  step: number | null,
  origin: Origin,
): Promise<SignInOutcome> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  const sessionId = random.secretId();
  const session = await store.transaction(async (repositories) => {
    const member = await repositories.staff.get(checked.login);
    if (member === null || member.isDisabled || (step !== null && step <= member.lastCodeStep)) return null;
    if (member.passwordHash !== checked.passwordHash || member.secret !== checked.secret) return null;
    const opened = newStaffSession(sessionId, member, origin, clock.realNow());
    await repositories.staff.save({ ...member, lastSignIn: now, lastCodeStep: step ?? member.lastCodeStep });
    await repositories.staffSessions.create(opened);
    await repositories.audit.create(
      auditRow(rowId, member, { action: 'signIn', facts: { secondFactor: step !== null } }, now),
    );
    return opened;
  });
  if (session === null) return fail('code_wrong');
  const browserSecret = random.secretId();
  const { idToken, refreshToken } = await openTokens(deps, session, random.hash(browserSecret));
  const deviceSeal = sealDevice(deps, readDevice(deps, origin.deviceSeal), checked);
  return ok({ accessToken: idToken, refreshToken, browserSecret, deviceSeal });
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
