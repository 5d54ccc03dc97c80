import { unreachable } from '@functions/base/contract/values/unreachable';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import {
  heldMandate,
  mayCharge,
  type FoundMandates,
  type Mandate,
  type ProviderMandate,
  type Schedule,
} from '@functions/payments/rules/mandate';
import {
  nextMandateStep,
  untoldCharge,
  wantedSchedule,
  type MandateStep,
} from '@functions/renewals/rules/mandate-step';
import { reopenAnnouncement } from '@functions/subscription/rules/billing-checkpoints';
import { chargeAtRenewal, comingPriceLines, noSubscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { MandateApi } from '@functions/purchase/ports/payment-provider';
import { CardRefused, ProviderError } from '@functions/ports/services';
import type { PaymentDeps } from '@functions/campaigns/ports/repositories';
import { logUnreadable } from '@functions/payments/steps/log-unreadable';
import type { RenewalMail } from '@functions/renewals/rules/renewal-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { askBeforeCharge } from '@functions/purchase/steps/ask-about-charge';
import { saveMandate } from '@functions/payments/steps/writes';
import { saveSubscription } from '@functions/subscription/steps/writes';

const LEASE = 2 * MINUTE;
const MAX_STEPS = 8;

/**
 * `busy`: another worker has the lease of the mandate, and the caller must try again later. `held`: the provider
 * refuses a call, or shows a mandate that cannot be read. The check of mandates repeats the sync.
 */
export type MandateSync =
  { readonly state: 'synced' } | { readonly state: 'busy' } | { readonly state: 'held'; readonly reason: string };

const SYNCED: MandateSync = { state: 'synced' };
const BUSY: MandateSync = { state: 'busy' };

/** The worker that has the lease of a customer's mandate. */
interface Worker {
  readonly uid: string;
  readonly owner: string;
}

/** What became of the unreadable mandates that one sync tried to cancel: they may look as if they could charge. */
type Attempts = Map<string, 'cancelled' | 'refused'>;

/**
 * Brings the provider's mandate into the state that the subscription wants, one call at a time: read, compare, change,
 * read again. A lease keeps workers apart, because reading and changing at the provider is not atomic and an update
 * reactivates a cancelled mandate. What the provider refuses is no fault of the customer, so renewals stay on and the
 * mandate says since when (decision 69). While it is not known whether the period is paid already, no date of a charge
 * is set. Throws ProviderError if the provider cannot be reached.
 */
export async function syncMandate(deps: PaymentDeps, { uid }: { uid: string }): Promise<MandateSync> {
  const worker = { uid, owner: deps.random.secretId() };
  const found = await takeLease(deps, worker);
  if (found !== 'taken') return found === 'no-mandate' ? SYNCED : BUSY;
  const [synced] = await Promise.allSettled([syncLeased(deps, worker)]);
  const wasOurs = await changeLeased(deps, worker, (mandate) => ({ ...mandate, lease: null }));
  // Whoever has the lease now makes the calls that are left, also those that failed here.
  if (!wasOurs) return BUSY;
  if (synced.status === 'rejected') throw synced.reason;
  return synced.value;
}

/** `no-mandate`: nobody has paid with this account yet. */
const takeLease = (
  { store, clock }: PaymentDeps,
  { uid, owner }: Worker,
): Promise<'taken' | 'no-mandate' | 'of-another-worker'> =>
  store.transaction(async (repositories) => {
    const mandate = await repositories.mandates.get(uid);
    if (mandate === null) return 'no-mandate';
    if (mandate.lease !== null && mandate.lease.until > clock.realNow()) return 'of-another-worker';
    await saveMandate(repositories, { ...mandate, lease: { owner, until: clock.realNow() + LEASE } });
    return 'taken';
  });

async function syncLeased(deps: PaymentDeps, worker: Worker): Promise<MandateSync> {
  const attempts: Attempts = new Map();
  try {
    const isKnown = await askBeforeCharge(deps, worker);
    // Each unreadable mandate that nobody wants takes a step of its own.
    for (let step = 0; step < MAX_STEPS + attempts.size; step += 1) {
      const synced = await syncOnce(deps, worker, { attempts, isKnown });
      if (synced !== null) return synced;
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
    deps.log.error('the payment provider refuses recurring payments', error, { uid: worker.uid });
    return hold(deps, worker, 'refusedSince', error.message);
  }
  throw new Error(`the mandate is not in sync after ${MAX_STEPS} steps`);
}

/** Stores since when the provider holds the mandate up, for the health page, and ends the sync. */
async function hold(
  deps: PaymentDeps,
  worker: Worker,
  since: Parameters<typeof heldMandate>[1],
  reason: string,
): Promise<MandateSync> {
  const now = await deps.clock.now();
  const isHeld = await changeLeased(deps, worker, (fresh) => heldMandate(fresh, since, now));
  return isHeld ? { state: 'held', reason } : BUSY;
}

/** Takes one step. Returns null if there may be another one, and how the sync ends otherwise. */
async function syncOnce(
  deps: PaymentDeps,
  worker: Worker,
  { attempts, isKnown }: { attempts: Attempts; isKnown: boolean },
): Promise<MandateSync | null> {
  const { store, clock } = deps;
  const { uid, owner } = worker;
  const [mandate, subscription, now] = await Promise.all([
    store.nonTransactional.mandates.get(uid),
    store.nonTransactional.subscriptions.get(uid),
    clock.now(),
  ]);
  if (mandate?.lease?.owner !== owner) return BUSY;
  const current = subscription ?? noSubscription(uid);
  const { rows, unreadable } = await findAll(deps, mandate);
  const untried = unreadable.filter(({ id }) => id === null || !attempts.has(id));
  logUnreadable(deps, 'recurring payments', untried);
  const wanted = wantedSchedule(current, mandate, now, termsOfNextCharge(current, now));
  const step = nextMandateStep(wanted, mandate, { rows, unreadable: untried }, now);
  const reason = whyHeld(step, isKnown);
  if (reason !== null) return hold(deps, worker, 'unreadableSince', reason);
  if (step.type === 'wait' || step.type === 'nothing')
    return endSynced(deps, worker, mandate, { rows, unreadable, attempts, version: current.version }, now);
  const isUnreadable = step.type === 'cancel' && untried.some(({ id }) => id === step.id);
  if (!isUnreadable) return (await applyStep(deps, mandate, owner, step)) ? null : BUSY;
  const cancelled = await cancelUnreadable(deps, mandate, owner, step);
  if (cancelled === 'busy') return BUSY;
  attempts.set(step.id, cancelled);
  return null;
}

/** Why the mandate cannot be brought any further now; null if it can. */
function whyHeld({ type }: MandateStep, isKnown: boolean): string | null {
  if (type === 'wait') return 'a recurring payment that may charge cannot be read';
  if (isKnown || (type !== 'create' && type !== 'update')) return null;
  return 'it is not known whether the period that is due is paid already';
}

/** Stores that the provider has what the subscription wants. */
async function endSynced(
  deps: PaymentDeps,
  worker: Worker,
  mandate: Mandate,
  { rows, unreadable, attempts, version }: FoundMandates & { readonly attempts: Attempts; readonly version: number },
  now: Instant,
): Promise<MandateSync> {
  const own = rows.find(({ id }) => id === mandate.providerId) ?? null;
  const isOwnUnreadable = own === null && mandate.providerId !== null;
  const mayStillCharge = unreadable.some((row) => mayCharge(row) && attempts.get(row.id ?? '') !== 'cancelled');
  const isSaved = await changeLeased(deps, worker, (fresh) => {
    const synced = {
      ...fresh,
      ...(isOwnUnreadable ? {} : reported(own)),
      syncedVersion: version,
      syncedAt: now,
      refusedSince: null,
    };
    return mayStillCharge ? heldMandate(synced, 'unreadableSince', now) : { ...synced, unreadableSince: null };
  });
  if (!isSaved || !(await tellLateCharge(deps, worker))) return BUSY;
  const wasHeld = mandate.refusedSince !== null || mandate.unreadableSince !== null;
  if (wasHeld && !mayStillCharge) await announceAfterHold(deps, worker.uid);
  return SYNCED;
}

/**
 * Announces the charge of a period whose end passed without an attempt, once the provider has its date. A sum that was
 * announced for the end of the period does not rise. Returns false if this worker has lost the lease.
 */
const tellLateCharge = ({ store, clock }: PaymentDeps, { uid, owner }: Worker): Promise<boolean> =>
  store.transaction(async (repositories) => {
    const [mandate, subscription] = await Promise.all([
      repositories.mandates.get(uid),
      repositories.subscriptions.get(uid),
    ]);
    if (mandate?.lease?.owner !== owner) return false;
    const charge = subscription && untoldCharge(mandate, subscription);
    if (!charge) return true;
    const now = await clock.now();
    const terms = termsOfNextCharge(subscription, now);
    const amount = chargeAtRenewal(subscription, terms);
    // The term has become free since the provider was given the date.
    if (amount === null) return true;
    const lines = comingPriceLines(subscription, terms);
    const { periodEnd, at } = charge;
    const announced = { type: 'chargeAnnounced', at: now, periodEnd, amount, lines } as const;
    const recording = await decideSubscriptionEvents(repositories, uid, [announced]);
    await saveMandate(repositories, { ...mandate, lateCharge: { ...charge, isTold: true } });
    await saveRecording(repositories, recording, now);
    const content = { kind: 'charge-ahead', daysAhead: 1, chargeAt: at, amount, lines } as const;
    await enqueueMail<RenewalMail>(
      repositories,
      { uid },
      { ...content, cardMask: mandate.card?.mask ?? null },
      `${uid}_late_${at}`,
      now,
    );
    return true;
  });

/** The reminder of one day ahead, which announces the charge, may have been due while the provider held it up. */
const announceAfterHold = ({ store }: PaymentDeps, uid: string): Promise<void> =>
  store.transaction(async (repositories) => {
    const subscription = await repositories.subscriptions.get(uid);
    const reopened = subscription && reopenAnnouncement(subscription);
    if (reopened && reopened !== subscription) await saveSubscription(repositories, reopened);
  });

/** A mandate of a status that we do not know may be dead already, and the provider then refuses to cancel it. */
async function cancelUnreadable(
  deps: PaymentDeps,
  mandate: Mandate,
  owner: string,
  step: Extract<MandateStep, { type: 'cancel' }>,
): Promise<'cancelled' | 'refused' | 'busy'> {
  try {
    return (await applyStep(deps, mandate, owner, step)) ? 'cancelled' : 'busy';
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    deps.log.error('an unreadable recurring payment could not be cancelled', error, { uid: mandate.uid, id: step.id });
    return 'refused';
  }
}

/**
 * Finds the mandates under every account of this customer, because each guest purchase had its own, and at every
 * provider, because an earlier purchase may have been paid through another one.
 */
const findAll = async (
  { payments }: Pick<PaymentDeps, 'payments'>,
  { accountId, previousAccountIds }: Mandate,
): Promise<FoundMandates> => {
  const found = await Promise.all(
    payments.all.flatMap(({ mandates }) =>
      mandates === null ? [] : [accountId, ...previousAccountIds].map((account) => mandates.find(account)),
    ),
  );
  return { rows: found.flatMap(({ rows }) => rows), unreadable: found.flatMap(({ unreadable }) => unreadable) };
};

/** The recurring payments of a provider. Throws an Error for a provider without them: it has no mandate to change. */
function mandatesOf({ payments }: Pick<PaymentDeps, 'payments'>, provider: string): MandateApi {
  const { mandates } = payments.byName(provider);
  if (mandates === null) throw new Error(`${provider} has no recurring payments`);
  return mandates;
}

/** Returns false if this worker has lost the lease: it makes no further call. */
async function applyStep(
  deps: PaymentDeps,
  mandate: Mandate,
  owner: string,
  step: Exclude<MandateStep, { type: 'nothing' | 'wait' }>,
): Promise<boolean> {
  const { random } = deps;
  const { uid, token } = mandate;
  const change = (about: (fresh: Mandate) => Mandate) => changeLeased(deps, { uid, owner }, about);
  switch (step.type) {
    case 'create': {
      if (token === null) return true;
      // Stored before the call: if the response is lost, a mandate that is found later is known to charge this card.
      const { email } = mandate;
      const isStored = await change((fresh) => ({
        ...withLateCharge(fresh, step.schedule),
        providerToken: token,
        providerEmail: email,
      }));
      if (!isStored) return false;
      const created = await revokeWhenCardRefused(deps, uid, () =>
        mandatesOf(deps, mandate.provider).create(
          { token, accountId: mandate.accountId, email, schedule: step.schedule },
          random.secretId(),
        ),
      );
      return created === null || change((fresh) => ({ ...fresh, ...attachedMandate(created, token) }));
    }
    case 'adopt':
      return change((fresh) => ({ ...fresh, providerId: step.id, cancellationRequestedFor: null }));
    case 'update': {
      if (step.schedule.late && !(await change((fresh) => withLateCharge(fresh, step.schedule)))) return false;
      const updated = await mandatesOf(deps, mandate.provider).update(
        step.id,
        step.schedule,
        mandate.email,
        random.secretId(),
      );
      return change((fresh) => ({ ...fresh, ...reported(updated), providerEmail: mandate.email }));
    }
    case 'cancel':
      // Stored before the call: if the process stops after it, the Cancelled notification must not look like the
      // customer's own.
      if (!(await change((fresh) => ({ ...fresh, cancellationRequestedFor: step.id })))) return false;
      await mandatesOf(deps, step.provider).cancel(step.id, random.secretId());
      return change((fresh) => (fresh.providerId === step.id ? { ...fresh, ...detached } : fresh));
    case 'detach':
      return change((fresh) => ({ ...fresh, ...detached }));
    case 'mark-lost':
      await recordEvent(deps, uid, { type: 'mandateRevoked', at: await deps.clock.now(), reason: step.reason });
      return change((fresh) => ({ ...fresh, ...detached }));
    case 'mark-cancelled-at-provider':
      await recordEvent(deps, uid, { type: 'cancelled', at: await deps.clock.now(), by: 'provider-site' });
      return change((fresh) => ({ ...fresh, ...detached }));
    default:
      return unreachable(step);
  }
}

/** A late charge keeps its date, also if the call fails and is repeated. */
function withLateCharge(mandate: Mandate, { late, periodEnd, nextChargeAt: at }: Schedule): Mandate {
  const { lateCharge } = mandate;
  const isKept = lateCharge?.periodEnd === periodEnd && lateCharge.at === at;
  return late === undefined || isKept ? mandate : { ...mandate, lateCharge: { periodEnd, at, isTold: false } };
}

const detached = {
  providerId: null,
  providerStatus: null,
  providerState: null,
  providerToken: null,
  providerEmail: null,
  cancellationRequestedFor: null,
} as const;

const attachedMandate = (created: ProviderMandate, token: string) => ({
  ...reported(created),
  providerId: created.id,
  providerToken: token,
  cancellationRequestedFor: null,
});

const reported = (own: ProviderMandate | null) =>
  own === null
    ? { providerStatus: null, providerState: null }
    : {
        providerStatus: own.status,
        providerState: { amount: own.amount, months: own.months, nextChargeAt: own.nextChargeAt },
      };

/** A refused card ends auto-renewal; the customer must pay with a card again. Any other refusal is thrown. */
async function revokeWhenCardRefused<T>(deps: PaymentDeps, uid: string, create: () => Promise<T>): Promise<T | null> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    deps.log.warn('the provider refused the saved card', { uid });
    await recordEvent(deps, uid, { type: 'mandateRevoked', at: await deps.clock.now(), reason: 'token-refused' });
    return null;
  }
}

const recordEvent = (deps: PaymentDeps, uid: string, event: SubscriptionEvent): Promise<void> =>
  deps.store.transaction(async (repositories) => {
    await saveRecording(repositories, await decideSubscriptionEvents(repositories, uid, [event]), event.at);
  });

/** Writes the mandate only while this worker has the lease. Returns whether it has. */
const changeLeased = (
  { store }: PaymentDeps,
  { uid, owner }: Worker,
  change: (mandate: Mandate) => Mandate,
): Promise<boolean> =>
  store.transaction(async (repositories) => {
    const mandate = await repositories.mandates.get(uid);
    if (mandate?.lease?.owner !== owner) return false;
    await saveMandate(repositories, change(mandate));
    return true;
  });
