import { referralPercent } from '@functions/domain/invite';
import { noSubscription } from '@functions/domain/subscription';
import { termsAt } from '@functions/domain/terms';
import type { Deps } from '@functions/ports';
import { postMail } from './poke';
import { decideSubscriptionEvents, saveRecording } from './record-subscription-events';

/** Counts a customer's counting invitees anew; the discount is never incremented (T8). */
export async function recomputeReferral({ store, clock }: Pick<Deps, 'store' | 'clock'>, { uid }: { uid: string }): Promise<void> {
  const now = await clock.now();
  const terms = termsAt(now);
  const enough = Math.ceil(100 / terms.referralPercent);
  await store.transaction(async (records) => {
    const subscription = (await records.subscriptions.get(uid)) ?? noSubscription(uid);
    const percent = referralPercent(await records.invites.countCounting(uid, now, enough), terms);
    if (percent === subscription.referralPercent || subscription.deletedAt !== null) return;
    const recording = await decideSubscriptionEvents(records, uid, [{ type: 'referralChanged', at: now, percent }]);
    await saveRecording(records, recording, now);
    if (percent > subscription.referralPercent) {
      await postMail(records, { uid }, { kind: 'friend-counted', percent }, `${uid}_v${recording.subscription.version}`, now);
    }
  });
}
