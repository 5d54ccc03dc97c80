import { auditRow, type AuditAbout } from '@functions/domain/panel/audit';
import { MINUTE, toIso } from '@functions/domain/platform/calendar';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';

/** Instances write a little behind what they counted. */
const SETTLED_AFTER = 5 * MINUTE;

/** Nobody's doing, as far as we know. */
const HOOKS = { login: 'hooks', role: null };

/** P4: forged notifications are one row of the audit a minute, with their number, once the minute is over. */
export async function noteRefusedSignatures({
  store,
  clock,
  refusedSignatures,
}: Pick<Deps, 'store' | 'clock' | 'refusedSignatures'>): Promise<void> {
  const now = await clock.now();
  for (const { minute, count } of await refusedSignatures.unnotedBefore(now - SETTLED_AFTER)) {
    const about: AuditAbout = { action: 'refusedSignatures', facts: { minute: toIso(minute), count } };
    try {
      await store.direct.audit.create(auditRow(`refused-signatures_${minute}`, HOOKS, about, minute));
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error;
    }
    await refusedSignatures.markNoted(minute);
  }
}
