import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getSwitches as getEndpoint, setSwitches as setEndpoint } from '@functions/operations/contract/switches';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import { newSwitches, offIn } from '@functions/operations/rules/switches';
import type { Deps } from '@functions/operations/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { createAuditRow } from '@functions/staff/steps/writes';

/** Returns the switches that are off, and who set them. */
export async function getSwitches({ store }: Pick<Deps, 'store'>): Promise<ResultOf<typeof getEndpoint>> {
  const stored = await store.nonTransactional.settings.switches();
  return ok({
    off: [...offIn(stored)],
    setBy: stored?.setBy ?? null,
    setAt: stored === null ? null : toIso(stored.setAt),
  });
}

/**
 * Sets the switches; other instances follow within a minute (decision 86). The same again changes nothing. Fails with
 * `no_sign_in_left`.
 */
export async function setSwitches(
  { store, clock, random, publicFacts, log }: Pick<Deps, 'store' | 'clock' | 'random' | 'publicFacts' | 'log'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof setEndpoint> },
): Promise<ResultOf<typeof setEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  const wanted = newSwitches(request.off, staff.login, now);
  if (!wanted.ok) return wanted;
  const { off } = wanted.value;
  const isChanged = await store.transaction(async (repositories) => {
    const before = offIn(await repositories.settings.switches());
    if (before.join() === off.join()) return false;
    await repositories.settings.saveSwitches(wanted.value);
    const facts = { off: off.join(', '), before: before.join(', ') };
    await createAuditRow(repositories, auditRow(rowId, staff, { action: 'setSwitches', facts }, now));
    return true;
  });
  publicFacts.forget();
  if (isChanged) log.warn('the switches were changed', { off: off.join(', '), by: staff.login });
  return ok({ success: true });
}
