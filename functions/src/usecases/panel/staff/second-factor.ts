import { BRAND } from '@contract/values/brand';
import type { RequestOf } from '@contract/endpoint';
import type {
  confirmSecondFactor as confirmEndpoint,
  proposeSecondFactor as proposeEndpoint,
} from '@contract/panel/staff/second-factor';
import { auditRow } from '@functions/domain/panel/audit';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';

type FactorDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'oneTimeCodes'>;

/** Returns a new TOTP secret. The current second factor stays in use until a code of the new one is confirmed. */
export async function proposeSecondFactor(
  { store, oneTimeCodes }: FactorDeps,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof proposeEndpoint>> {
  const secret = oneTimeCodes.newSecret();
  return store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    if (member === null) return fail('not_staff');
    await repositories.staff.save({ ...member, proposedSecret: secret });
    return ok({ secret, address: oneTimeCodes.otpauthUri(secret, staff.login, `${BRAND.name.en} panel`) });
  });
}

/** Confirms the proposed secret with its first valid code; every login then asks for it. Fails with `code_wrong`. */
export async function confirmSecondFactor(
  { store, clock, random, oneTimeCodes }: FactorDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof confirmEndpoint> },
): Promise<ResultOf<typeof confirmEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    const secret = member?.proposedSecret ?? null;
    const step = secret === null ? null : oneTimeCodes.verify(secret, request.code, clock.realNow());
    if (member === null || step === null) return fail('code_wrong');
    await repositories.staff.save({ ...member, secret, proposedSecret: null, lastCodeStep: step });
    await repositories.audit.create(auditRow(rowId, staff, { action: 'confirmSecondFactor' }, now));
    return ok({ success: true });
  });
}
