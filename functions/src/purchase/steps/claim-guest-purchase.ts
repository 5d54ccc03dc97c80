import { noClaim, type ClaimDecision } from '@functions/accounts/rules/claim';
import type { Instant } from '@functions/base/rules/calendar';
import { settlementEventOf, trialDaysOf, type Order } from '@functions/purchase/rules/order';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Invite } from '@functions/referrals/rules/invite';
import type { Refund } from '@functions/payments/rules/refund';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { SignedTokens, Random } from '@functions/ports/services';
import type { ReadRepositories, Repositories } from '@functions/purchase/ports/repositories';
import { recountAfterCard } from '@functions/referrals/steps/end-shared-cards';
import { planReferralUpdate, saveReferral } from '@functions/referrals/steps/update-referral';
import {
  decideSubscriptionEvents,
  saveRecording,
  withReceipt,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { reconcileEarlyRefund, refundEventsBeforePayment } from '@functions/payments/steps/early-refund';
import { decideClaimedTrial, withClaimedTrial, type Claimant, type ClaimedTrial } from './claimed-trial';
import { mandateWithCard } from './mandate-with-card';
import { saveMandate, saveReceipt } from '@functions/payments/steps/writes';

/** The claim of a guest purchase, as `saveClaim` saves it. */
export interface GuestClaim {
  readonly guestPurchase: GuestPurchase;
  /** Null while the purchase is not paid. */
  readonly settlement: ClaimSettlement | null;
}

export interface ClaimContext {
  readonly claimant: Claimant;
  /** The invite of an account that is created in the same transaction. */
  readonly invitation: Invite | null;
  readonly random: Pick<Random, 'hash'>;
  /** Events of the account that happen before the claim. A claim that succeeds records them, too. */
  readonly earlier?: readonly SubscriptionEvent[];
}

/**
 * Returns the hash of a guest purchase from the id in the buyer's browser, or from a signed link in an e-mail; null if
 * the link names no guest purchase.
 */
export async function guestPurchaseHash(
  repositories: ReadRepositories,
  token: string,
  { signedTokens, random }: { signedTokens: SignedTokens; random: Random },
): Promise<string | null> {
  const payToken = signedTokens.verify('attach', token);
  return payToken === null ? random.hash(token) : ((await repositories.orders.get(payToken))?.prepaidHash ?? null);
}

/**
 * Returns the pay token of an order of the guest purchase that the id or the signed link names: a link that is signed
 * for it claims the purchase without the id. Null if there is none.
 */
export async function findPayToken(
  { guestPurchases, orders }: ReadRepositories,
  token: string,
  { signedTokens, random }: { signedTokens: SignedTokens; random: Pick<Random, 'hash'> },
  now: Instant,
): Promise<string | null> {
  const signed = signedTokens.verify('attach', token);
  if (signed !== null) return signed;
  const hash = random.hash(token);
  const [purchase, open] = await Promise.all([guestPurchases.get(hash), orders.findOpen(null, hash, now)]);
  return purchase?.paidOrder ?? open?.orderId ?? null;
}

/**
 * Plans the claim of a guest purchase at registration (§3, P12). It succeeds once, whether the claim or the payment
 * comes first; the period starts at the claim. If the account, or another one with its mailbox, has already used the
 * trial, the payment is surplus and is refunded.
 */
export async function planClaim(
  repositories: ReadRepositories,
  hash: string | null,
  { claimant, invitation, random, earlier = [] }: ClaimContext,
  now: Instant,
): Promise<ClaimDecision<GuestClaim>> {
  const { uid } = claimant;
  const guestPurchase = hash === null ? null : await repositories.guestPurchases.get(hash);
  if (guestPurchase === null) return noClaim('not-found');
  if (guestPurchase.claimedBy !== null)
    return noClaim(guestPurchase.claimedBy === uid ? 'already-yours' : 'claimed-by-other');
  const claimed: GuestPurchase = { ...guestPurchase, claimedBy: uid, claimedAt: now, isUnclaimed: false };
  const order = guestPurchase.paidOrder === null ? null : await repositories.orders.get(guestPurchase.paidOrder);
  if (order?.paymentTransactionId == null)
    return { ...noClaim('awaiting-payment'), changes: { guestPurchase: claimed, settlement: null } };
  const transactionId = order.paymentTransactionId;
  const owned: Order = { ...order, uid, claimedAt: now };
  const [receipt, refund, mandate, trial] = await Promise.all([
    repositories.receipts.get(transactionId),
    repositories.refunds.get(transactionId),
    repositories.mandates.get(uid),
    decideClaimedTrial(repositories, owned, claimant, { transactionId, random, now }),
  ]);
  const settlement = settlementEventOf(owned, {
    transactionId,
    amount: order.amount,
    at: order.paymentMethod?.at ?? now,
    token: order.paymentMethod?.token ?? null,
  });
  const event = withClaimedTrial(settlement, trial);
  const refundEvents = refundEventsBeforePayment(refund, event, { transactionId, amount: order.amount }, now);
  const recording = await decideSubscriptionEvents(repositories, uid, [...earlier, event, ...refundEvents], 'reported');
  const isExpected = isSettled(recording, event);
  const countsForReferral = isExpected && refundEvents.length === 0;
  const payment = { at: event.at, trialDays: trialDaysOf(order), card: order.paymentMethod?.card ?? null };
  const invite = countsForReferral ? await planReferralUpdate(repositories, uid, payment, invitation) : null;
  return {
    claim: 'claimed',
    isTrialTaken: trial.isTaken,
    subscription: recording.subscription,
    changes: {
      guestPurchase: claimed,
      settlement: { owned, receipt, refund, mandate, trial, recording, isExpected, invite, claimant },
    },
  };
}

export async function saveClaim(
  repositories: Repositories,
  { guestPurchase, settlement }: GuestClaim,
  now: Instant,
): Promise<void> {
  await repositories.guestPurchases.save(guestPurchase);
  if (settlement !== null) await saveSettlement(repositories, settlement, now);
}

async function saveSettlement(repositories: Repositories, settlement: ClaimSettlement, now: Instant): Promise<void> {
  const { owned, mandate, trial, recording, isExpected, invite } = settlement;
  const { orderId: cause, paymentMethod } = owned;
  await repositories.orders.save(owned);
  if (isExpected && trial.usage) await repositories.trialUsages.save(trial.usage);
  await savePayment(repositories, settlement, now);
  await saveReferral(repositories, invite, cause, now);
  const paid = { card: paymentMethod?.card ?? null, saved: mandate, invite: null, cause };
  await recountAfterCard(repositories, recording.subscription, paid, now);
}

const isSettled = ({ events }: Recording, settlement: SubscriptionEvent): boolean =>
  events.some(({ event, expected }) => event === settlement && expected);

/** The buyer received the e-mail about an early refund when the refund was applied. */
const NO_RECIPIENT = null;

interface ClaimSettlement {
  readonly owned: Order;
  readonly receipt: Receipt | null;
  readonly refund: Refund | null;
  readonly mandate: Mandate | null;
  readonly trial: ClaimedTrial;
  readonly recording: Recording;
  /** Whether the payment gives something. */
  readonly isExpected: boolean;
  /** The invite of the claimant that this payment changes. */
  readonly invite: Invite | null;
  readonly claimant: Claimant;
}

/** From the claim on, receipts go to the address of the account: nobody has proved the one that the guest typed. */
async function savePayment(
  repositories: Repositories,
  { owned, receipt, refund, mandate, recording, isExpected, claimant }: ClaimSettlement,
  now: Instant,
): Promise<void> {
  const { uid } = claimant;
  const email = claimant.email || owned.email;
  const ofAccount = receipt && { ...receipt, uid, accountId: email };
  const own = ofAccount && (await reconcileEarlyRefund(repositories, ofAccount, refund, NO_RECIPIENT, now));
  if (own && isExpected) await saveReceipt(repositories, own);
  if (isExpected && owned.paymentMethod?.token) {
    await saveMandate(
      repositories,
      mandateWithCard(mandate, owned, uid, { ...owned.paymentMethod, token: owned.paymentMethod.token, email }),
    );
  }
  await saveRecording(repositories, own ? withReceipt(recording, own) : recording, now);
}
