import type { Instant } from '@functions/domain/platform/calendar';
import type { Order } from '@functions/domain/purchase/order';
import type { Claim, Prepaid } from '@functions/domain/purchase/guest-purchase';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { Invite } from '@functions/domain/referrals/invite';
import type { Refund } from '@functions/domain/refunds/refund';
import type { Links, Random } from '@functions/ports/services';
import type { Records } from '@functions/ports/repositories';
import { countInvite, decideInvite } from '@functions/usecases/referrals/update-referral';
import {
  decideSubscriptionEvents,
  saveRecording,
  withReceipt,
  type Recording,
} from '@functions/usecases/subscription/record-subscription-events';
import { meetRefund, returnedAlready } from '@functions/usecases/refunds/early-refund';
import { eventOf, trialDaysOf, withCard } from './settle-order';

/** What a claim will write, and what it answers; decided by reads alone. */
export interface ClaimDecision {
  readonly claim: Claim;
  write(): Promise<void>;
}

const nothing = (claim: Claim): ClaimDecision => ({ claim, write: () => Promise.resolve() });

/** The hash of an id from the buyer's own browser, or of the order that a mailed link names; null for neither. */
export async function prepaidHashOf(
  records: Records,
  token: string,
  { links, random }: { links: Links; random: Random },
): Promise<string | null> {
  const payToken = links.open('attach', token);
  return payToken === null ? random.hash(token) : ((await records.orders.get(payToken))?.prepaidHash ?? null);
}

/**
 * §3, P12: who registers with the id of an anonymous purchase gets it, once, whichever of claim and payment comes first. The
 * schedule starts at the claim. An account that had its trial gets the rouble back instead. `invitation`: of an account that
 * is made at this very moment.
 */
export async function decideClaim(
  records: Records,
  hash: string | null,
  { uid, invitation }: { uid: string; invitation: Invite | null },
  now: Instant,
): Promise<ClaimDecision> {
  const prepaid = hash === null ? null : await records.prepaid.get(hash);
  if (prepaid === null) return nothing('unknown');
  if (prepaid.claimedBy !== null) return nothing(prepaid.claimedBy === uid ? 'yours' : 'taken');
  const claimed: Prepaid = { ...prepaid, claimedBy: uid, claimedAt: now, isWaiting: false };
  const order = prepaid.paidOrder === null ? null : await records.orders.get(prepaid.paidOrder);
  if (order?.paidBy == null) return { claim: 'pending', write: () => records.prepaid.save(claimed) };
  const receipt = await records.receipts.get(order.paidBy);
  const mandate = await records.mandates.get(uid);
  const owned: Order = { ...order, uid, claimedAt: now };
  const event = eventOf(owned, {
    transactionId: order.paidBy,
    amount: order.amount,
    at: order.paidWith?.at ?? now,
    token: order.paidWith?.token ?? null,
  });
  const refund = await records.refunds.get(order.paidBy);
  const back = returnedAlready(refund, event, { transactionId: order.paidBy, amount: order.amount });
  const recording = await decideSubscriptionEvents(records, uid, [event, ...back]);
  const counts = recording.events[0]?.expected === true && back.length === 0;
  const payment = { at: event.at, trialDays: trialDaysOf(order), card: order.paidWith?.card ?? null };
  const invite = counts ? await decideInvite(records, uid, payment, invitation) : null;
  return {
    claim: 'claimed',
    write: async () => {
      await records.prepaid.save(claimed);
      await records.orders.save(owned);
      await take(records, { owned, receipt, refund, mandate, recording, uid, now });
      await countInvite(records, invite, order.payToken, now);
    },
  };
}

/** Whoever paid without an account was told of a refund when it was made. */
const toldThen = null;

interface Taking {
  readonly owned: Order;
  readonly receipt: Receipt | null;
  readonly refund: Refund | null;
  readonly mandate: Mandate | null;
  readonly recording: Recording;
  readonly uid: string;
  readonly now: Instant;
}

async function take(records: Records, { owned, receipt, refund, mandate, recording, uid, now }: Taking): Promise<void> {
  const isExpected = recording.events[0]?.expected === true;
  const own = receipt && (await meetRefund(records, { ...receipt, uid }, refund, toldThen, now));
  if (own && isExpected) await records.receipts.save(own);
  if (isExpected && owned.paidWith?.token) {
    await records.mandates.save(withCard(mandate, owned, uid, owned.paidWith.token, owned.paidWith.card));
  }
  await saveRecording(records, own ? withReceipt(recording, own) : recording, now);
}
