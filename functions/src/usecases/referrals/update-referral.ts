import type { Instant } from '@functions/domain/platform/calendar';
import { afterPayment, afterRefund, type Invite } from '@functions/domain/referrals/invite';
import type { Card } from '@functions/domain/payments/payment';
import type { Repositories } from '@functions/ports/repositories';
import { enqueueReferralRecount } from '@functions/usecases/platform/outbox-tasks';

/** What an invitee's payment makes of the invite (`fresh`: not stored yet); null when nobody invited them. Only reads. */
export async function planReferralUpdate(
  records: Repositories,
  uid: string,
  payment: { at: Instant; trialDays: number; card: Card | null },
  fresh: Invite | null = null,
): Promise<Invite | null> {
  const invite = fresh ?? (await records.invites.get(uid));
  if (invite === null) return null;
  const inviter = await records.mandates.get(invite.inviterUid);
  const isSharedCard = payment.card?.cardId != null && inviter?.card?.cardId === payment.card.cardId;
  return afterPayment(invite, { at: payment.at, trialDays: payment.trialDays, isSharedCard });
}

/** The invite of somebody whose money went back; null when nobody invited them. Only reads. */
export async function planReferralUpdateAfterRefund(records: Repositories, uid: string): Promise<Invite | null> {
  const invite = await records.invites.get(uid);
  return invite && afterRefund(invite);
}

/** Saves it, and has the inviter's discount counted anew in a transaction of its own: invitees never wait for an inviter. */
export async function saveReferral(
  records: Repositories,
  invite: Invite | null,
  cause: string,
  now: Instant,
): Promise<void> {
  if (invite === null) return;
  await records.invites.save(invite);
  await enqueueReferralRecount(records, invite.inviterUid, cause, now);
}
