import { BRAND } from '@functions/base/contract/values/brand';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  confirmSecondFactor as confirmEndpoint,
  proposeSecondFactor as proposeEndpoint,
} from '@functions/staff/contract/second-factor';
import { auditRow } from '@functions/staff/rules/audit';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { hasPasskeys, type StaffCaller, type StaffMember } from '@functions/staff/rules/staff';
import { dutiesOf } from '@functions/staff/rules/staff-session';
import { STAFF_PROOFS } from '@functions/base/rules/staff-sign-in-limits';
import type { Deps } from '@functions/staff/ports/repositories';
import { planSessionEnd, saveSessions } from './staff-sessions';

type FactorDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'oneTimeCodes' | 'passwords' | 'rateLimits'>;

/**
 * Returns a new TOTP secret. The current second factor stays in use until a code of the new one is confirmed; whoever
 * has one proves with the password or with a code that they may replace it (T25). Fails with `staff_proof_wrong`.
 */
export async function proposeSecondFactor(
  deps: FactorDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof proposeEndpoint> },
): Promise<ResultOf<typeof proposeEndpoint>> {
  const { store, oneTimeCodes, rateLimits } = deps;
  const counted = await rateLimits.consume(STAFF_PROOFS, staff.login);
  if (!counted.ok) return counted;
  const checked = await store.nonTransactional.staff.get(staff.login);
  if (checked === null) return fail('not_staff');
  const proof = await proofOf(deps, checked, request);
  if (proof === null) return fail('staff_proof_wrong');
  const secret = oneTimeCodes.newSecret();
  return store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    if (member === null) return fail('not_staff');
    // A proof of what was changed meanwhile proves nothing, and a code is valid once.
    const isProven = member.passwordHash === checked.passwordHash && member.secret === checked.secret;
    if (!isProven || (proof.step !== undefined && proof.step <= member.lastCodeStep)) return fail('staff_proof_wrong');
    const lastCodeStep = proof.step ?? member.lastCodeStep;
    await repositories.staff.save({ ...member, proposedSecret: secret, lastCodeStep });
    return ok({ secret, address: oneTimeCodes.otpauthUri(secret, staff.login, `${BRAND.name.en} panel`) });
  });
}

/** How the caller proves to be the member; null if they do not. The first second factor needs no proof. */
async function proofOf(
  { passwords, oneTimeCodes, clock }: FactorDeps,
  member: StaffMember,
  { password, code }: RequestOf<typeof proposeEndpoint>,
): Promise<{ step?: number } | null> {
  const { secret, passwordHash } = member;
  if (secret === null && !hasPasskeys(member)) return {};
  if (password !== undefined) return (await passwords.matches(password, passwordHash)) ? {} : null;
  const step = code === undefined || secret === null ? null : oneTimeCodes.verify(secret, code, clock.realNow());
  return step === null ? null : { step };
}

/**
 * Confirms the proposed secret with its first valid code; every login then asks for it, and the other sessions of the
 * member end. Fails with `code_wrong`.
 */
export async function confirmSecondFactor(
  { store, clock, random, oneTimeCodes }: Pick<Deps, 'store' | 'clock' | 'random' | 'oneTimeCodes'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof confirmEndpoint> },
): Promise<ResultOf<typeof confirmEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    const realNow = clock.realNow();
    const member = await repositories.staff.get(staff.login);
    const session = await repositories.staffSessions.get(staff.sessionId);
    const others = await planSessionEnd(repositories, staff.login, realNow, staff.sessionId);
    const secret = member?.proposedSecret ?? null;
    const step = secret === null ? null : oneTimeCodes.verify(secret, request.code, realNow);
    if (member === null || session === null || step === null) return fail('code_wrong');
    const saved = { ...member, secret, proposedSecret: null, lastCodeStep: step };
    await repositories.staff.save(saved);
    await repositories.staffSessions.save({ ...session, duties: dutiesOf(saved) });
    await saveSessions(repositories, others);
    await repositories.audit.create(auditRow(rowId, staff, { action: 'confirmSecondFactor' }, now));
    return ok({ success: true });
  });
}
