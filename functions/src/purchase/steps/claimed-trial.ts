import type { Customer } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { trialDaysOf, type Order } from '@functions/purchase/rules/order';
import { trialFingerprints, type TrialUsage } from '@functions/purchase/rules/trial-usage';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { ReadRepositories } from '@functions/purchase/ports/repositories';
import type { Random } from '@functions/ports/services';
import { isTrialUsed } from './is-trial-used';

/**
 * The account that claims a guest purchase. Its address counts; the one of the guest order does not, because anybody
 * can write it. An address that only Yandex reported is not proved, either (T27).
 */
export type Claimant = Pick<Customer, 'uid' | 'email' | 'isTrialAllowed'>;

/** Whether a claimed trial may be given, and the use of the mailbox to save with it. */
export interface ClaimedTrial {
  readonly isTaken: boolean;
  readonly usage: TrialUsage | null;
}

const NO_TRIAL: ClaimedTrial = { isTaken: false, usage: null };

/**
 * Decides whether the mailbox of the claimant allows the trial of a paid guest purchase (decision 64, T10, T27).
 * `order` has the claimant as its owner.
 */
export async function decideClaimedTrial(
  repositories: ReadRepositories,
  order: Order,
  claimant: Claimant | null,
  { transactionId, random, now }: { transactionId: string; random: Pick<Random, 'hash'>; now: Instant },
): Promise<ClaimedTrial> {
  const isTrial = order.prepaidHash !== null && trialDaysOf(order) > 0;
  const [mailbox] = isTrial && claimant !== null ? trialFingerprints(claimant.email, null) : [];
  if (mailbox === undefined) return NO_TRIAL;
  const id = `${mailbox.kind}_${random.hash(mailbox.value)}`;
  const use = await repositories.trialUsages.get(id);
  const isUsed = await isTrialUsed(repositories, use, order, now);
  return isUsed && claimant?.isTrialAllowed !== true
    ? { isTaken: true, usage: null }
    : { isTaken: false, usage: { id, orderId: order.orderId, transactionId } };
}

/** The event of the paid order; a trial whose mailbox was used before gives nothing, and its money goes back. */
export const withClaimedTrial = (event: SubscriptionEvent, { isTaken }: ClaimedTrial): SubscriptionEvent =>
  isTaken && event.type === 'orderSettled' ? { ...event, isTrialTaken: true } : event;
