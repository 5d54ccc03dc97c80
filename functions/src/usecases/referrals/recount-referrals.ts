import { noSubscription, plannedTariff } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';
import { percentOfNextCharge } from './referral-percent';

/**
 * Counts the qualified invitees of a customer (`uid`) and records the referral discount if it changed. The discount is
 * always computed from the invites and never incremented (T8).
 */
export async function recountReferrals(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { uid }: { uid: string },
): Promise<void> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
    const percent = await percentOfNextCharge(repositories, subscription, plannedTariff(subscription), now);
    if (percent === subscription.referralPercent || subscription.deletedAt !== null) return;
    const recording = await decideSubscriptionEvents(repositories, uid, [
      { type: 'referralChanged', at: now, percent },
    ]);
    await saveRecording(repositories, recording, now);
    if (percent > subscription.referralPercent) {
      await enqueueMail(
        repositories,
        { uid },
        { kind: 'friend-counted', percent },
        `${uid}_v${recording.subscription.version}`,
        now,
      );
    }
  });
}
