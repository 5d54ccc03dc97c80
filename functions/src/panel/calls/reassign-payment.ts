import { slotsKept, slotsLeft } from '@functions/subscription/rules/slots';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  previewReassign as previewEndpoint,
  ReassignEffect,
  reassignPayment as endpoint,
} from '@functions/panel/contract/account-corrections';
import type { AttachGain } from '@functions/purchase/contract/values/attach-gains';
import { toRoubles } from '@functions/base/contract/values/money';
import { isTariff, type Tariff } from '@functions/base/contract/values/tariff';
import type { Customer } from '@functions/accounts/rules/customer';
import { maskedEmail } from '@functions/base/rules/masked-email';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toldRenewal } from '@functions/subscription/rules/told-standing';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { Attached } from '@functions/purchase/rules/kinds/kind';
import { afterPaymentOf, kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { trialDaysOf, type Order } from '@functions/purchase/rules/order';
import type { Invite } from '@functions/referrals/rules/invite';
import type { Receipt } from '@functions/payments/rules/receipt';
import { monthsOf } from '@functions/payments/rules/sold';
import { refundedAmount, type Refund } from '@functions/payments/rules/refund';
import { ok, fail, type Result, type Success } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { movedAwayFrom, type MovedAway } from '@functions/subscription/rules/moved-payment';
import {
  noSubscription,
  renews,
  view,
  type Subscription,
  hasEndedRenewalsAt,
  endsRenewals,
} from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { Deps, ReadRepositories, Repositories } from '@functions/panel/ports/repositories';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { planClaim, saveClaim, type GuestClaim } from '@functions/purchase/steps/claim-guest-purchase';
import {
  saveReferral,
  planReferralUpdate,
  planReferralUpdateAfterMistake,
  planReferralUpdateAfterLoss,
  planReferralUpdateAfterReturn,
} from '@functions/referrals/steps/update-referral';
import {
  allExpected,
  decideSubscriptionEvents,
  refundsPaidPeriod,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { markDone, markDoneFor, alreadyDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { boughtBy } from '@functions/refunds/steps/bought';
import { saveCustomer } from '@functions/accounts/steps/writes';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

interface AttachCommand {
  readonly uid: string;
  readonly transactionId: string;
  /** Term in months for a payment without an order; null = the term of the customer. */
  readonly tariff: Tariff | null;
  /** Makes the ids of this change unique. */
  readonly requestId: string;
}

/**
 * Assigns a payment to the customer who made it. An unclaimed guest purchase is claimed. A payment in quarantine or of
 * another account buys its period here from now on, and the other account loses that period; attached back to the
 * account that it was moved from, it gives what that account had lost. One transaction, done once for each `requestId`.
 * Fails with `no_such_payment`, `payment_attached`, `refunded_already`, `tariff_missing`, `no_such_user`, `restricted`,
 * `not_active` or `trial_used`; with `payment_in_use` if support would take open access from somebody, and with
 * `payment_changed` if the change is not what the preview said.
 */
export async function reassignPayment(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { userId, requestId, reason, transactionId, tariff, seen } = request;
  const uid = await store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const command = { uid, transactionId, tariff: isTariff(tariff) ? tariff : null, requestId };
  return store.transaction(async (repositories) => {
    const facts = { transactionId, tariff };
    const staffAction: StaffAction = { staff, userId, requestId, reason, action: 'reassignPayment', facts };
    const [isDone, decision] = await Promise.all([
      alreadyDone(repositories, staffAction),
      decideAttachment(repositories, command, random, now),
    ]);
    if (isDone) return ok({ success: true });
    if (!decision.ok) return decision;
    const { owner, target, refund, changes } = decision.value;
    if (seen !== undefined && !isSameEffect(seen, effectOf(decision.value))) return fail('payment_changed');
    if (staff.role === 'support' && takesOpenAccess(owner, now)) return fail('payment_in_use');
    await saveAttachment(repositories, changes, command, now);
    // Nothing was refunded. A failed refund moves to the new owner of the payment, too.
    if (refund !== null) await saveRefund(repositories, { ...refund, uid });
    const from = owner?.customer.id;
    await markDone(repositories, { ...staffAction, facts: { ...facts, movedFrom: from } }, now);
    if (from !== undefined)
      await markDoneFor(
        repositories,
        staffAction,
        { userId: from, facts: { transactionId, movedTo: target.customer.id } },
        now,
      );
    return ok({ success: true });
  });
}

/**
 * Says whose payment it is and what attaching it would take and give, and does nothing. Fails like the change, except
 * that it tells the two accounts also when support may not take the access of one of them.
 */
export async function previewReassign(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof previewEndpoint> },
): Promise<ResultOf<typeof previewEndpoint>> {
  const { userId, transactionId, tariff } = request;
  const uid = await deps.store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await deps.clock.now();
  const command = { uid, transactionId, tariff: isTariff(tariff) ? tariff : null, requestId: 'preview' };
  // One moment of all documents, each read once: the change decides on the same.
  const decision = await deps.store.transaction((repositories) =>
    decideAttachment(repositories, command, deps.random, now),
  );
  if (!decision.ok) return decision;
  const { receipt, order, owner, target } = decision.value;
  const email = order?.email ?? receipt.accountId;
  const facts = { transactionId, movedFrom: owner?.customer.id };
  await logStaffRead(deps, staff, { action: 'previewReassign', userId, facts });
  return ok({
    now: toIso(now),
    amount: toRoubles(receipt.amount),
    at: toIso(receipt.dateTime),
    method: receipt.method ?? null,
    cardMask: receipt.cardMask ?? order?.paymentMethod?.card?.mask ?? null,
    maskedEmail: email === '' ? '' : maskedEmail(email),
    bought: boughtBy(receipt, order, null),
    owner: owner && {
      ...presentSide(owner, now),
      accessClosesNow: closesNow(owner, now),
      endsRenewals: endsRenewals(owner.before, owner.after),
    },
    target: { ...presentSide(target, now), renews: renews(target.after) },
    needsFinance: takesOpenAccess(owner, now),
    effect: effectOf(decision.value),
  });
}

/** An account that the change touches, with its subscription before and after. */
interface Side {
  readonly customer: Customer;
  readonly before: Subscription;
  readonly after: Subscription;
}

/** What attaching a payment would do: the change carries it out, the preview shows it. */
interface Attachment {
  readonly receipt: Receipt;
  readonly order: Order | null;
  readonly refund: Refund | null;
  /** The account that uses the payment now. */
  readonly owner: Side | null;
  readonly target: Side;
  readonly gain: AttachGain;
  readonly changes: AttachedClaim | MovedPayment;
}

/** A guest purchase that is claimed for the customer. */
interface AttachedClaim {
  readonly claim: GuestClaim | null;
  /** The customer, if their mailbox has had a trial. */
  readonly trialDenied: Customer | null;
}

/** A payment that serves another account from now on. */
interface MovedPayment {
  readonly receipt: Receipt;
  /** What it gives; null if it gives no time. */
  readonly recording: Recording | null;
  readonly invite: Invite | null;
  /** To the account that gets the payment back; null for any other. */
  readonly mail: SubscriptionMail | null;
  /** What the former owner loses; null for nothing. */
  readonly removal: Removal | null;
}

interface Removal {
  readonly side: Side | null;
  readonly recording: Recording;
  readonly invite: Invite | null;
  /** To the former owner, if something is lost. */
  readonly mail: SubscriptionMail | null;
}

const presentSide = ({ customer: { id, email }, before, after }: Side, now: Instant) => ({
  id,
  email,
  accessUntil: toIsoOrNull(before.accessEndsAt),
  accessUntilAfter: toIsoOrNull(after.accessEndsAt),
  extraDevices: slotsLeft(before, now).length,
  extraDevicesAfter: slotsKept(after, now),
});

const closesNow = ({ before, after }: Side, now: Instant): boolean =>
  view(before, now).isActive && !view(after, now).isActive;

/** Whether an account with open access would lose time or a device. */
const takesOpenAccess = (owner: Side | null, now: Instant): boolean =>
  owner !== null &&
  view(owner.before, now).isActive &&
  ((owner.after.accessEndsAt ?? 0) < (owner.before.accessEndsAt ?? 0) ||
    slotsLeft(owner.after, now).length < slotsLeft(owner.before, now).length);

const effectOf = ({ owner, gain }: Attachment): ReassignEffect => ({
  ownerId: owner?.customer.id ?? null,
  ownerAccessUntil: toIsoOrNull(owner?.before.accessEndsAt ?? null),
  endsRenewals: owner !== null && endsRenewals(owner.before, owner.after),
  gain,
});

const isSameEffect = (one: ReassignEffect, other: ReassignEffect): boolean =>
  one.ownerId === other.ownerId &&
  one.ownerAccessUntil === other.ownerAccessUntil &&
  one.endsRenewals === other.endsRenewals &&
  one.gain === other.gain;

/** Decides on a change without writing. Fails with what the call refuses to every role. */
async function decideAttachment(
  repositories: ReadRepositories,
  command: AttachCommand,
  random: Deps['random'],
  now: Instant,
): Promise<
  Result<
    Attachment,
    | 'no_such_payment'
    | 'payment_attached'
    | 'refunded_already'
    | 'no_such_user'
    | 'tariff_missing'
    | 'restricted'
    | 'not_active'
    | 'trial_used'
  >
> {
  const { uid, transactionId } = command;
  const [receipt, refund] = await Promise.all([
    repositories.receipts.get(transactionId),
    repositories.refunds.get(transactionId),
  ]);
  const attached = receipt && afterPaymentOf(receipt).attached;
  if (receipt === null || attached === null) return fail('no_such_payment');
  if (receipt.uid === uid && receipt.status !== 'Quarantined') return fail('payment_attached');
  if (refund !== null && refundedAmount(refund) > 0) return fail('refunded_already');
  const [order, customer, stored] = await Promise.all([
    receipt.payToken === null ? null : repositories.orders.get(receipt.payToken),
    repositories.customers.get(uid),
    repositories.subscriptions.get(uid),
  ]);
  if (customer === null) return fail('no_such_user');
  const before = stored ?? noSubscription(uid);
  const context: AttachContext = { receipt, attached, order, customer, before, command, now };
  const claim = await planGuestClaim(repositories, context, random);
  if (claim !== null) return ok({ ...claim.value, receipt, order, refund });
  const move = await planMove(repositories, context);
  return move.ok ? ok({ ...move.value, receipt, order, refund }) : move;
}

interface AttachContext {
  readonly receipt: Receipt;
  readonly attached: Attached;
  readonly order: Order | null;
  readonly customer: Customer;
  /** The subscription of the customer before the change. */
  readonly before: Subscription;
  readonly command: AttachCommand;
  readonly now: Instant;
}

type Planned = Omit<Attachment, 'receipt' | 'order' | 'refund'>;

/** Plans the claim of an unclaimed guest purchase; null for any other payment. */
async function planGuestClaim(
  repositories: ReadRepositories,
  { order, customer, before, command: { transactionId }, now }: AttachContext,
  random: Deps['random'],
): Promise<Success<Planned> | null> {
  if (order?.prepaidHash == null) return null;
  const guestPurchase = await repositories.guestPurchases.get(order.prepaidHash);
  if (
    guestPurchase?.claimedBy !== null ||
    guestPurchase.paidOrder !== order.orderId ||
    order.paymentTransactionId !== transactionId
  )
    return null;
  const decision = await planClaim(
    repositories,
    guestPurchase.hash,
    { claimant: customer, invitation: null, random },
    now,
  );
  return ok({
    owner: null,
    target: { customer, before, after: decision.subscription ?? before },
    gain: decision.isTrialTaken ? 'nothing' : 'claim',
    changes: {
      claim: decision.changes,
      trialDenied: decision.isTrialTaken ? { ...customer, isTrialDenied: true } : null,
    },
  });
}

async function saveAttachment(
  repositories: Repositories,
  changes: AttachedClaim | MovedPayment,
  { uid, transactionId, requestId }: AttachCommand,
  now: Instant,
): Promise<void> {
  if ('claim' in changes) {
    if (changes.trialDenied) await saveCustomer(repositories, changes.trialDenied);
    if (changes.claim) await saveClaim(repositories, changes.claim, now);
    return;
  }
  const { receipt, recording, invite, mail, removal } = changes;
  await saveReceipt(repositories, receipt);
  if (recording) await saveRecording(repositories, recording, now);
  await saveReferral(repositories, invite, `reattached_${transactionId}_${requestId}`, now);
  if (mail) await tellMove(repositories, { uid, content: mail }, requestId, now);
  if (removal === null) return;
  await saveRecording(repositories, removal.recording, now);
  await saveReferral(repositories, removal.invite, `taken_${transactionId}_${requestId}`, now);
  const { uid: former } = removal.recording.subscription;
  if (removal.mail) await tellMove(repositories, { uid: former, content: removal.mail }, requestId, now);
}

async function planMove(
  repositories: ReadRepositories,
  context: AttachContext,
): Promise<Result<Planned, 'tariff_missing' | 'restricted' | 'not_active' | 'trial_used'>> {
  const { receipt, customer, before, command, now } = context;
  const { uid, transactionId } = command;
  const isMoved = receipt.uid !== null && receipt.status !== 'Quarantined';
  const lost = isMoved ? movedAwayFrom(uid, await repositories.subscriptions.history(uid), transactionId) : null;
  const planned = lost === null ? planPurchase(context, isMoved) : ok(await planReturn(repositories, context, lost));
  if (!planned.ok) return planned;
  const { events, gain: gained } = planned.value;
  const gain = await decideSubscriptionEvents(repositories, uid, events, 'ours');
  if (!allExpected(gain))
    return fail(before.restricted !== null ? 'restricted' : gained === 'device' ? 'not_active' : 'trial_used');
  const [event] = events;
  const invite =
    event?.type === 'orderSettled'
      ? await planReferralUpdate(repositories, uid, { at: now, trialDays: event.trialDays, card: null })
      : lost?.isOnlyLoss === true
        ? await planReferralUpdateAfterReturn(repositories, gain.subscription, now)
        : null;
  const removal = await planRemoval(repositories, context, lost !== null);
  return ok({
    owner: removal?.side ?? (await sideOfNothing(repositories, receipt, uid)),
    target: { customer, before, after: gain.subscription },
    gain: gained,
    changes: {
      receipt: { ...receipt, uid, accountId: customer.email, status: 'Paid' },
      recording: events.length > 0 ? gain : null,
      invite,
      mail: lost === null ? null : movedMail('back', context, gain.subscription),
      removal,
    },
  });
}

interface Plan {
  readonly events: readonly SubscriptionEvent[];
  readonly gain: AttachGain;
}

/**
 * The event of the payment in its new account. Staff name the months of one that sold no term that is known. Fails with
 * `tariff_missing` if they do not.
 */
function planPurchase(
  { receipt, attached, order, command: { tariff, transactionId, requestId }, now }: AttachContext,
  isMoved: boolean,
): Result<Plan, 'tariff_missing'> {
  const settled = {
    at: now,
    transactionId,
    amount: receipt.amount,
    payToken: `reattached-${transactionId}-${requestId}`,
    ...(isMoved && { cause: 'moved' as const }),
  };
  const ordered = order && kindOf(order.purchase).after.tariff(order.purchase);
  const months = monthsOf(receipt.sold) ?? ordered ?? tariff;
  const event = attached.event(settled, { months, trialDays: order === null ? 0 : trialDaysOf(order) });
  return event === null ? fail('tariff_missing') : ok({ events: [event], gain: attached.gain });
}

/**
 * The events that take a move back: the account gets the time that it had lost, and its renewals go on if the move
 * ended them, nobody has cancelled since, and its card is still saved.
 */
async function planReturn(
  { mandates }: ReadRepositories,
  { before, command: { uid, transactionId }, now }: AttachContext,
  lost: MovedAway,
): Promise<Plan> {
  const wasEnded = lost.endedRenewals && hasEndedRenewalsAt(before, lost.at);
  const renewsAgain = wasEnded && (await mandates.get(uid))?.token != null;
  const { durationMs } = lost;
  const restored = { type: 'accessRestored', at: now, transactionId, durationMs, cause: 'moved-back' } as const;
  // Within one moment, renewals would be resumed before access is back.
  const resumed = { type: 'resumed', at: now + 1 } as const;
  return { events: [...(durationMs > 0 ? [restored] : []), ...(renewsAgain ? [resumed] : [])], gain: 'back' };
}

/**
 * Plans what the former owner loses: the period that the payment bought, and their place among the invitees who paid.
 * Null if the payment gave them nothing.
 */
async function planRemoval(
  repositories: ReadRepositories,
  context: AttachContext,
  isReturn: boolean,
): Promise<Removal | null> {
  const { receipt, command, now } = context;
  const { uid, transactionId, status } = receipt;
  const { requestId } = command;
  if (uid === null || status === 'Quarantined') return null;
  const customer = await repositories.customers.get(uid);
  const taken = await decideSubscriptionEvents(repositories, uid, [
    {
      type: 'refunded',
      at: now,
      refundId: `reattached_${transactionId}_${requestId}`,
      transactionId,
      isFull: true,
      cause: isReturn ? 'moved-back' : 'moved',
    },
  ]);
  const side = customer && sideOf(customer, taken);
  const invite = !refundsPaidPeriod(taken)
    ? null
    : isReturn && side !== null
      ? await planReferralUpdateAfterMistake(repositories, side.before)
      : await planReferralUpdateAfterLoss(repositories, taken.subscription, receipt);
  const isTold = customer !== null && allExpected(taken);
  return { side, recording: taken, invite, mail: isTold ? movedMail('away', context, taken.subscription) : null };
}

const sideOf = (customer: Customer, { subscription, events, friends }: Recording): Side => ({
  customer,
  before: events[0]?.before ?? subscription,
  after: { ...subscription, friends },
});

/** The account that a payment in quarantine names, which loses nothing; null if it names none or this one. */
async function sideOfNothing(
  { customers, subscriptions }: ReadRepositories,
  { uid }: Receipt,
  target: string,
): Promise<Side | null> {
  if (uid === null || uid === target) return null;
  const [customer, stored] = await Promise.all([customers.get(uid), subscriptions.get(uid)]);
  const subscription = stored ?? noSubscription(uid);
  return customer && { customer, before: subscription, after: subscription };
}

/** The e-mail about a moved payment to one of the two accounts, whose subscription is now `after`. */
function movedMail(way: 'away' | 'back', { receipt, now }: AttachContext, after: Subscription): SubscriptionMail {
  return {
    kind: 'payment-moved',
    way,
    amount: receipt.amount,
    until: view(after, now).isActive ? after.currentPeriodEnd : null,
    ...toldRenewal(after, termsOfNextCharge(after, now)),
  };
}

const tellMove = (
  repositories: Repositories,
  { uid, content }: { readonly uid: string; readonly content: SubscriptionMail },
  requestId: string,
  now: Instant,
): Promise<void> => enqueueMail<SubscriptionMail>(repositories, { uid }, content, `moved_${uid}_${requestId}`, now);
