import { normaliseEmail, withInviter, type BoughtSoFar } from '@functions/domain/referrals/invite';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { isAbove } from '@functions/usecases/referrals/invite-customer';
import { pokeReferral } from '@functions/usecases/platform/outbox-tasks';
import { noteClick, wasMade, type Click } from '@functions/usecases/panel/idempotent-action';

/** Whoever changes place may stand above many: a ring of any length is looked for. */
const WHOLE_CHAIN = 1000;

/** Another inviter for a customer: whose code it is. Nobody invites themselves, and no ring closes (T7, T8). Both are counted anew. */
export async function reattachInviter(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { uid, inviterCode }: { uid: string; inviterCode: string },
  click: Click,
): Promise<Outcome<{ success: true }>> {
  const now = await clock.now();
  return store.transaction(async (records) => {
    if (await wasMade(records, click)) return accepted({ success: true });
    const customer = await records.customers.get(uid);
    const inviter = await records.customers.findByInvitationCode(inviterCode.trim().toLowerCase());
    if (customer === null || inviter === null) return refused(customer === null ? 'no-such-user' : 'no-such-inviter');
    const isSelf = inviter.uid === uid || normaliseEmail(inviter.email) === normaliseEmail(customer.email);
    if (isSelf || (await isAbove(records, uid, inviter.uid, WHOLE_CHAIN))) return refused('inviter-impossible');
    const invite = await records.invites.get(uid);
    const subscription = await records.subscriptions.get(uid);
    const next = withInviter(
      invite,
      { inviteeUid: uid, inviterUid: inviter.uid, inviteeEmail: customer.email },
      boughtSoFar(subscription, now),
      now,
    );
    await records.invites.save(next);
    const former = invite?.inviterUid ?? null;
    for (const each of new Set([inviter.uid, ...(former === null ? [] : [former])])) {
      await pokeReferral(records, each, `reattach_${click.staff.login}_${click.requestId}`, now);
    }
    await noteClick(records, { ...click, facts: { inviter: inviter.id } }, now);
    return accepted({ success: true });
  });
}

/** A first payment of less than a term's price was a trial. */
function boughtSoFar(subscription: Subscription | null, now: number): BoughtSoFar {
  if (subscription === null || subscription.bought.length === 0) return { regular: false, trialUntil: null };
  const wasTrial = subscription.firstPayment === termsAt(now).trialPrice;
  return { regular: subscription.bought.length > 1 || !wasTrial, trialUntil: subscription.endDate };
}
