import { auditRow, type AuditAbout } from '@functions/domain/panel/audit';
import { MINUTE, toIso } from '@functions/domain/platform/calendar';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';

/** Instances write a little behind what they counted. */
const SETTLED_AFTER = 5 * MINUTE;

/** Nobody's doing, as far as we know. */
const WEBHOOKS = { login: 'webhooks', role: null };

/** P4: forged notifications are one row of the audit a minute, with their number, once the minute is over. */
export async function auditForgedWebhooks({
  store,
  clock,
  forgedWebhooks,
}: Pick<Deps, 'store' | 'clock' | 'forgedWebhooks'>): Promise<void> {
  const now = await clock.now();
  for (const { minute, count } of await forgedWebhooks.unauditedBefore(now - SETTLED_AFTER)) {
    const about: AuditAbout = { action: 'forgedWebhooks', facts: { minute: toIso(minute), count } };
    try {
      await store.nonTransactional.audit.create(auditRow(`refused-signatures_${minute}`, WEBHOOKS, about, minute));
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error;
    }
    await forgedWebhooks.markAudited(minute);
  }
}
