import { auditRow, type AuditDetails } from '@functions/staff/rules/audit';
import { MINUTE, toIso } from '@functions/base/rules/calendar';
import { AlreadyExists } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { createAuditRow } from '@functions/staff/steps/writes';

/** Delay (ms) before a minute counts as complete: instances write their counts a little later. */
const SETTLED_AFTER = 5 * MINUTE;

/** The actor of the audit row: no staff member is involved. */
const WEBHOOKS = { login: 'webhooks', role: null };

/** Writes one audit row for each completed minute with forged notifications, with their number (P4). */
export async function auditForgedWebhooks({
  store,
  clock,
  forgedWebhooks,
}: Pick<Deps, 'store' | 'clock' | 'forgedWebhooks'>): Promise<void> {
  const now = await clock.now();
  for (const { minute, count } of await forgedWebhooks.unauditedBefore(now - SETTLED_AFTER)) {
    const about: AuditDetails = { action: 'forgedWebhooks', facts: { minute: toIso(minute), count } };
    try {
      await createAuditRow(store.nonTransactional, auditRow(`refused-signatures_${minute}`, WEBHOOKS, about, minute));
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error;
    }
    await forgedWebhooks.markAudited(minute);
  }
}
