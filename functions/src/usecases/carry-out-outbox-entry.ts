import { afterFailure, spent, type OutboxEntry } from '@functions/domain/outbox';
import { MINUTE } from '@functions/domain/calendar';
import type { Deps } from '@functions/ports';
import { carryOutRefund } from './carry-out-refund';
import { endStaffSessions } from './end-staff-sessions';
import { forgetCustomer } from './forget-customer';
import { postCampaign } from './post-campaign';
import { recomputeReferral } from './recompute-referral';
import { sendContactMail } from './give-contact';
import { sendMail } from './send-mail';
import { sendPasswordMail } from './send-password-mail';
import { sumDayAgain } from './sum-day';
import { MandateBusy, syncMandate } from './sync-mandate';

const LEASE = 3 * MINUTE;
const WAIT_WHILE_BUSY = 1000;

/** Carries out one outbox entry, or leaves it for the sweep with the reason. Safe to call twice, late, and at once. */
export async function carryOutOutboxEntry(deps: Deps, { id }: { id: string }): Promise<void> {
  const entry = await claim(deps, id);
  if (entry === null) return;
  try {
    await carryOut(deps, entry);
    await deps.store.direct.outbox.save({ ...entry, task: spent(entry.task), state: 'done', leaseUntil: 0 });
  } catch (error) {
    if (error instanceof MandateBusy) {
      // No failure: another worker holds the mandate. What this entry knows may be news to it, so it is not dropped.
      await deps.store.direct.outbox.save({ ...entry, leaseUntil: deps.clock.realNow() + WAIT_WHILE_BUSY });
      return;
    }
    const now = await deps.clock.now();
    const failed = afterFailure(entry, error instanceof Error ? error.message : String(error), now);
    await deps.store.direct.outbox.save(failed);
    deps.log.error('outbox entry failed', error, { id, attempts: failed.attempts, state: failed.state });
  }
}

const claim = async ({ store, clock }: Deps, id: string): Promise<OutboxEntry | null> => {
  const now = await clock.now();
  return store.transaction(async (records) => {
    const entry = await records.outbox.get(id);
    if (entry?.state !== 'pending' || entry.nextAttemptAt > now || entry.leaseUntil > clock.realNow()) return null;
    const claimed = { ...entry, leaseUntil: clock.realNow() + LEASE };
    await records.outbox.save(claimed);
    return claimed;
  });
};

function carryOut(deps: Deps, { id, task }: OutboxEntry): Promise<void> {
  switch (task.kind) {
    case 'sync-mandate':
      return syncMandate(deps, task);
    case 'recompute-referral':
      return recomputeReferral(deps, task);
    case 'mail':
      return sendMail(deps, { ...task, id });
    case 'password-mail':
      return sendPasswordMail(deps, { ...task, id });
    case 'contact-mail':
      return sendContactMail(deps, { ...task, id });
    case 'refund':
      return carryOutRefund(deps, task);
    case 'forget-customer':
      return forgetCustomer(deps, task);
    case 'remove-sign-in':
      return deps.auth.removeAccount(task.uid);
    case 'end-staff-sessions':
      return endStaffSessions(deps, task);
    case 'campaign':
      return postCampaign(deps, task);
    case 'sum-day':
      return sumDayAgain(deps, task);
  }
}
