import type { RefusalOf, RequestOf, ResponseOf } from '@contract/endpoint';
import type { signInStaff as endpoint } from '@contract/panel/staff/sign-in-staff';
import { auditRow } from '@functions/domain/panel/audit';
import { MINUTE } from '@functions/domain/platform/calendar';
import { clientNetwork } from '@functions/domain/platform/client-network';
import type { RateLimit } from '@functions/domain/platform/rate-limit';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { SECOND_STEP_TIMEOUT, normaliseLogin, type StaffMember } from '@functions/domain/panel/staff';
import { ProviderError, type Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';

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
>;
/** `browserSecret` is set as a cookie of the browser and is not part of the response body. */
type SignInOutcome = Result<
  ResponseOf<typeof endpoint> & { readonly browserSecret?: string },
  RefusalOf<typeof endpoint>
>;

const ACCOUNT_LIMIT: RateLimit = { name: 'staff-sign-in', max: 10, windowMs: 15 * MINUTE };
const CLIENT_IP_LIMIT: RateLimit = { name: 'staff-sign-in-client-ip', max: 30, windowMs: 15 * MINUTE };
const TOTAL_LIMIT: RateLimit = { name: 'staff-sign-in-all', max: 300, windowMs: 15 * MINUTE };

/**
 * Signs a staff member in to the panel (T11): captcha, rate limits, password, second factor, then a session. An unknown
 * login and a wrong password give the same response and take the same time.
 */
export async function signInStaff(
  deps: SignInDeps,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<SignInOutcome> {
  if ('confirm' in request) return confirm(deps, request);
  if (!(await verifyCaptcha(deps, request.captchaToken))) return fail('human_check_failed');
  const login = normaliseLogin(request.username);
  if (!(await isAllowed(deps, login ?? request.username.trim().toLowerCase(), clientIp)))
    return fail('too_many_attempts');
  const member = login === null ? null : await deps.store.nonTransactional.staff.get(login);
  const matches = await deps.passwords.matches(request.password, member?.passwordHash ?? null);
  if (member === null || !matches || member.isDisabled) {
    await logRefusal(deps, login ?? 'unknown', clientIp);
    return fail('staff_sign_in_refused');
  }
  if (member.secret === null) return open(deps, member, null);
  if (!request.code) return ok({ confirm: deps.signedTokens.sign('staff-confirm', stepText(deps, member)) });
  return withCode(deps, member, request.code);
}

/** The second step: the signed token of the first step and a code. */
async function confirm(deps: SignInDeps, request: { confirm: string; code: string }): Promise<SignInOutcome> {
  const opened = deps.signedTokens.verify('staff-confirm', request.confirm);
  if (opened === null) return fail('sign_in_again');
  const { login, at, key } = JSON.parse(opened) as Step;
  if (deps.clock.realNow() - at > SECOND_STEP_TIMEOUT) return fail('sign_in_again');
  if (!(await isAllowed(deps, login, ''))) return fail('too_many_attempts');
  const member = await deps.store.nonTransactional.staff.get(login);
  if (member === null || member.isDisabled || passwordKey(deps, member) !== key) return fail('sign_in_again');
  return withCode(deps, member, request.code);
}

async function withCode(deps: SignInDeps, member: StaffMember, code: string): Promise<SignInOutcome> {
  const step = member.secret === null ? null : deps.oneTimeCodes.verify(member.secret, code, deps.clock.realNow());
  if (step === null) {
    await logRefusal(deps, member.login, '');
    return fail('code_wrong');
  }
  return open(deps, member, step);
}

/** Opens a session. A code is valid once: of two concurrent requests with the same code, one fails. */
async function open(deps: SignInDeps, { login }: StaffMember, step: number | null): Promise<SignInOutcome> {
  const now = await deps.clock.now();
  const rowId = deps.random.secretId();
  const member = await deps.store.transaction(async (repositories: Repositories) => {
    const fresh = await repositories.staff.get(login);
    if (fresh === null || fresh.isDisabled || (step !== null && step <= fresh.lastCodeStep)) return null;
    await repositories.staff.save({ ...fresh, lastSignIn: now, lastCodeStep: step ?? fresh.lastCodeStep });
    await repositories.audit.create(
      auditRow(rowId, fresh, { action: 'signIn', facts: { secondFactor: step !== null } }, now),
    );
    return fresh;
  });
  if (member === null) return fail('code_wrong');
  const browserSecret = deps.random.secretId();
  const { idToken, refreshToken } = await deps.sessions.open(
    await deps.auth.staffToken(member.login, member.role, deps.random.hash(browserSecret)),
  );
  return ok({ accessToken: idToken, refreshToken, browserSecret });
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

async function isAllowed({ rateLimits }: SignInDeps, login: string, clientIp: string): Promise<boolean> {
  const counted = [
    rateLimits.consume(TOTAL_LIMIT, ''),
    rateLimits.consume(ACCOUNT_LIMIT, login),
    ...(clientIp ? [rateLimits.consume(CLIENT_IP_LIMIT, clientNetwork(clientIp))] : []),
  ];
  return (await Promise.all(counted)).every(Boolean);
}

async function logRefusal({ store, clock, random }: SignInDeps, login: string, clientIp: string): Promise<void> {
  const row = auditRow(
    random.secretId(),
    { login, role: 'support' },
    { action: 'signInRefused', facts: { clientIp } },
    await clock.now(),
  );
  await store.nonTransactional.audit.create({ ...row, role: null });
}
