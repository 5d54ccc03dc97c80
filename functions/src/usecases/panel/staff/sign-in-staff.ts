import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { signInStaff as endpoint } from '@contract/panel/staff/sign-in-staff';
import { auditRow } from '@functions/domain/panel/audit';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { RateLimit } from '@functions/domain/platform/rate-limit';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { CONFIRM_WITHIN, normaliseLogin, type StaffMember } from '@functions/domain/panel/staff';
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
/** `browserSecret`: for the browser's cookie, and for nothing else. */
type Answer = ResponseOf<typeof endpoint> & { readonly browserSecret?: string };

const OF_ACCOUNT: RateLimit = { name: 'staff-sign-in', max: 10, windowMs: 15 * MINUTE };
const OF_ADDRESS: RateLimit = { name: 'staff-sign-in-address', max: 30, windowMs: 15 * MINUTE };
const OF_ALL: RateLimit = { name: 'staff-sign-in-all', max: 300, windowMs: 15 * MINUTE };

/**
 * The only way into the panel (T11): human check, limits, password, second factor, and only then a session. An unknown login and
 * a wrong password look and take alike.
 */
export async function signInStaff(
  deps: SignInDeps,
  { request, address }: { request: RequestOf<typeof endpoint>; address: string },
): Promise<Result<Answer>> {
  if ('confirm' in request) return confirm(deps, request);
  if (!(await verifyCaptcha(deps, request.captchaToken))) return fail('human-check-failed');
  const login = normaliseLogin(request.username);
  if (!(await isAllowed(deps, login ?? request.username.trim().toLowerCase(), address)))
    return fail('too-many-attempts');
  const member = login === null ? null : await deps.store.nonTransactional.staff.get(login);
  const matches = await deps.passwords.matches(request.password, member?.passwordHash ?? null);
  if (member === null || !matches || member.isDisabled) {
    await noteRefusal(deps, login ?? 'unknown', address);
    return fail('staff-sign-in-refused');
  }
  if (member.secret === null) return open(deps, member, null);
  if (!request.code) return ok({ confirm: deps.signedTokens.sign('staff-confirm', stepText(deps, member)) });
  return withCode(deps, member, request.code);
}

/** The second step: the first one's seal, and a code. */
async function confirm(deps: SignInDeps, request: { confirm: string; code: string }): Promise<Result<Answer>> {
  const opened = deps.signedTokens.verify('staff-confirm', request.confirm);
  if (opened === null) return fail('sign-in-again');
  const { login, at, key } = JSON.parse(opened) as Step;
  if (deps.clock.realNow() - at > CONFIRM_WITHIN) return fail('sign-in-again');
  if (!(await isAllowed(deps, login, ''))) return fail('too-many-attempts');
  const member = await deps.store.nonTransactional.staff.get(login);
  if (member === null || member.isDisabled || passwordKey(deps, member) !== key) return fail('sign-in-again');
  return withCode(deps, member, request.code);
}

async function withCode(deps: SignInDeps, member: StaffMember, code: string): Promise<Result<Answer>> {
  const step = member.secret === null ? null : deps.oneTimeCodes.verify(member.secret, code, deps.clock.realNow());
  if (step === null) {
    await noteRefusal(deps, member.login, '');
    return fail('code-wrong');
  }
  return open(deps, member, step);
}

/** A code counts once: of two who bring the same, the second is refused. */
async function open(deps: SignInDeps, { login }: StaffMember, step: number | null): Promise<Result<Answer>> {
  const now = await deps.clock.now();
  const rowId = deps.random.secretId();
  const member = await deps.store.transaction(async (records: Repositories) => {
    const fresh = await records.staff.get(login);
    if (fresh === null || fresh.isDisabled || (step !== null && step <= fresh.lastCodeStep)) return null;
    await records.staff.save({ ...fresh, lastSignIn: now, lastCodeStep: step ?? fresh.lastCodeStep });
    await records.audit.create(
      auditRow(rowId, fresh, { action: 'signIn', facts: { secondFactor: step !== null } }, now),
    );
    return fresh;
  });
  if (member === null) return fail('code-wrong');
  const browserSecret = deps.random.secretId();
  const { idToken, refreshToken } = await deps.sessions.open(
    await deps.auth.staffToken(member.login, member.role, deps.random.hash(browserSecret)),
  );
  return ok({ accessToken: idToken, refreshToken, browserSecret });
}

interface Step {
  readonly login: string;
  readonly at: number;
  /** Of the password that was right: changed meanwhile, the step is worth nothing. */
  readonly key: string;
}

const stepText = (deps: SignInDeps, member: StaffMember): string =>
  JSON.stringify({ login: member.login, at: deps.clock.realNow(), key: passwordKey(deps, member) } satisfies Step);

const passwordKey = ({ random }: SignInDeps, { passwordHash }: StaffMember): string =>
  random.hash(passwordHash).slice(0, 16);

/** Fails closed: who cannot be checked is not let in. */
async function verifyCaptcha({ captcha }: SignInDeps, token: string): Promise<boolean> {
  try {
    return await captcha.verify(token);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return false;
    throw error;
  }
}

async function isAllowed({ rateLimits }: SignInDeps, login: string, address: string): Promise<boolean> {
  const counted = [
    rateLimits.consume(OF_ALL, ''),
    rateLimits.consume(OF_ACCOUNT, login),
    ...(address ? [rateLimits.consume(OF_ADDRESS, address)] : []),
  ];
  return (await Promise.all(counted)).every(Boolean);
}

async function noteRefusal({ store, clock, random }: SignInDeps, login: string, address: string): Promise<void> {
  const row = auditRow(
    random.secretId(),
    { login, role: 'support' },
    { action: 'signInRefused', facts: { address } },
    await clock.now(),
  );
  await store.nonTransactional.audit.create({ ...row, role: null });
}
