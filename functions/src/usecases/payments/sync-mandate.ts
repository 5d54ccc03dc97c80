import { unreachable } from '@contract/values/unreachable';
import { MINUTE } from '@functions/domain/platform/calendar';
import {
  heldMandate,
  mayCharge,
  type FoundMandates,
  type Mandate,
  type ProviderMandate,
  type Schedule,
} from '@functions/domain/payments/mandate';
import {
  nextMandateStep,
  untoldCharge,
  wantedSchedule,
  type MandateStep,
} from '@functions/domain/renewals/mandate-step';
import { reopenAnnouncement } from '@functions/domain/subscription/billing-checkpoints';
import { chargeAtRenewal, comingPriceLines, noSubscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { termsOfNextCharge } from '@functions/domain/subscription/terms';
import type { MandateApi } from '@functions/ports/payment-provider';
import { CardRefused, ProviderError, type PaymentDeps } from '@functions/ports/services';
import { logUnreadable } from '@functions/usecases/platform/log-unreadable';
import type { RenewalMail } from '@functions/domain/renewals/renewal-mails';
import { enqueueMail } from '@functions/usecases/platform/enqueue';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';
import { askBeforeCharge } from './ask-about-charge';

const LEASE = 2 * MINUTE;
const MAX_STEPS = 8;

/** Another worker holds the lease of the mandate. The caller must try again later. */
export class MandateBusy extends Error {}

/** The provider refuses a call, or shows a mandate that cannot be read. The check of mandates repeats the sync. */
export class MandateHeld extends Error {}

/** What became of the unreadable mandates that one sync tried to cancel: they may look as if they could charge. */
type Attempts = Map<string, 'cancelled' | 'refused'>;

/**
 * Brings the provider's mandate into the state that the subscription wants, one call at a time: read, compare, change,
 * read again. A lease keeps workers apart, because reading and changing at the provider is not atomic and an update
 * reactivates a cancelled mandate. Throws MandateBusy, ProviderError if the provider cannot be reached, or MandateHeld:
 * what the provider refuses is no fault of the customer, so renewals stay on and the mandate says since when (decision
 * 69). While it is not known whether the period is paid already, no date of a charge is set.
 */
export async function syncMandate(deps: PaymentDeps, { uid }: { uid: string }): Promise<void> {
  const owner = deps.random.secretId();
  if (!(await takeLease(deps, uid, owner))) return;
  const attempts: Attempts = new Map();
  try {
    const isKnown = await askBeforeCharge(deps, { uid });
    // Each unreadable mandate that nobody wants takes a step of its own.
    for (let step = 0; step < MAX_STEPS + attempts.size; step += 1) {
      if (await syncOnce(deps, uid, owner, { attempts, isKnown })) return;
    }
    throw new Error(`the mandate is not in sync after ${MAX_STEPS} steps`);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error;
    deps.log.error('the payment provider refuses recurring payments', error, { uid });
    return await hold(deps, uid, owner, 'refusedSince', error.message);
  } finally {
    await changeLeased(deps, uid, owner, (mandate) => ({ ...mandate, lease: null }));
  }
}

/** Syncs the mandate for work that also goes on without it. Returns false if the provider holds the mandate up. */
export async function syncUnlessHeld(deps: PaymentDeps, about: { uid: string }): Promise<boolean> {
  try {
    await syncMandate(deps, about);
    return true;
  } catch (error) {
    if (error instanceof MandateHeld) return false;
    throw error;
  }
}

/** Returns false if there is no mandate: nobody has paid with this account yet. */
const takeLease = ({ store, clock }: PaymentDeps, uid: string, owner: string): Promise<boolean> =>
  store.transaction(async (repositories) => {
    const mandate = await repositories.mandates.get(uid);
    if (mandate === null) return false;
    if (mandate.lease !== null && mandate.lease.until > clock.realNow()) throw new MandateBusy(uid);
    await repositories.mandates.save({ ...mandate, lease: { owner, until: clock.realNow() + LEASE } });
    return true;
  });

/** Stores since when the provider holds the mandate up, for the health page, and ends the sync. */
async function hold(
  deps: PaymentDeps,
  uid: string,
  owner: string,
  reason: Parameters<typeof heldMandate>[1],
  message: string,
): Promise<never> {
  const now = await deps.clock.now();
  await changeLeased(deps, uid, owner, (fresh) => heldMandate(fresh, reason, now));
  throw new MandateHeld(message);
}

/** Returns true if the provider's state matches the subscription version that was read. */
async function syncOnce(
  deps: PaymentDeps,
  uid: string,
  owner: string,
  { attempts, isKnown }: { attempts: Attempts; isKnown: boolean },
): Promise<boolean> {
  const { store, clock } = deps;
  const [mandate, subscription, now] = await Promise.all([
    store.nonTransactional.mandates.get(uid),
    store.nonTransactional.subscriptions.get(uid),
    clock.now(),
  ]);
  if (mandate?.lease?.owner !== owner) throw new MandateBusy(uid);
  const current = subscription ?? noSubscription(uid);
  const { rows, unreadable } = await findAll(deps, mandate);
  const untried = unreadable.filter(({ id }) => id === null || !attempts.has(id));
  logUnreadable(deps, 'recurring payments', untried);
  const wanted = wantedSchedule(current, mandate, now, termsOfNextCharge(current, now));
  const step = nextMandateStep(wanted, mandate, { rows, unreadable: untried }, now);
  if (step.type === 'wait')
    return hold(deps, uid, owner, 'unreadableSince', 'a recurring payment that may charge cannot be read');
  if (!isKnown && (step.type === 'create' || step.type === 'update'))
    return hold(deps, uid, owner, 'unreadableSince', 'it is not known whether the period that is due is paid already');
  if (step.type === 'nothing') {
    const own = rows.find(({ id }) => id === mandate.providerId) ?? null;
    const isOwnUnreadable = own === null && mandate.providerId !== null;
    const mayStillCharge = unreadable.some((row) => mayCharge(row) && attempts.get(row.id ?? '') !== 'cancelled');
    await changeLeased(deps, uid, owner, (fresh) => {
      const synced = {
        ...fresh,
        ...(isOwnUnreadable ? {} : reported(own)),
        syncedVersion: current.version,
        syncedAt: now,
        refusedSince: null,
      };
      return mayStillCharge ? heldMandate(synced, 'unreadableSince', now) : { ...synced, unreadableSince: null };
    });
    await tellLateCharge(deps, uid, owner);
    const wasHeld = mandate.refusedSince !== null || mandate.unreadableSince !== null;
    if (wasHeld && !mayStillCharge) await announceAfterHold(deps, uid);
    return true;
  }
  if (step.type === 'cancel' && untried.some(({ id }) => id === step.id))
    attempts.set(step.id, await cancelUnreadable(deps, mandate, owner, step));
  else await applyStep(deps, mandate, owner, step);
  return false;
}

/**
 * Announces the charge of a period whose end passed without an attempt, once the provider has its date. A sum that was
 * announced for the end of the period does not rise.
 */
const tellLateCharge = ({ store, clock }: PaymentDeps, uid: string, owner: string): Promise<void> =>
  store.transaction(async (repositories) => {
    const [mandate, subscription] = await Promise.all([
      repositories.mandates.get(uid),
      repositories.subscriptions.get(uid),
    ]);
    if (mandate?.lease?.owner !== owner) throw new MandateBusy(uid);
    const charge = subscription && untoldCharge(mandate, subscription);
    if (!charge) return;
    const now = await clock.now();
    const terms = termsOfNextCharge(subscription, now);
    const amount = chargeAtRenewal(subscription, terms);
    // The term has become free since the provider was given the date.
    if (amount === null) return;
    const lines = comingPriceLines(subscription, terms);
    const { periodEnd, at } = charge;
    const announced = { type: 'chargeAnnounced', at: now, periodEnd, amount, lines } as const;
    const recording = await decideSubscriptionEvents(repositories, uid, [announced]);
    await repositories.mandates.save({ ...mandate, lateCharge: { ...charge, isTold: true } });
    await saveRecording(repositories, recording, now);
    const content = { kind: 'charge-ahead', daysAhead: 1, chargeAt: at, amount, lines } as const;
    await enqueueMail<RenewalMail>(
      repositories,
      { uid },
      { ...content, cardMask: mandate.card?.mask ?? null },
      `${uid}_late_${at}`,
      now,
    );
  });

/** The reminder of one day ahead, which announces the charge, may have been due while the provider held it up. */
const announceAfterHold = ({ store }: PaymentDeps, uid: string): Promise<void> =>
  store.transaction(async (repositories) => {
    const subscription = await repositories.subscriptions.get(uid);
    const reopened = subscription && reopenAnnouncement(subscription);
    if (reopened && reopened !== subscription) await repositories.subscriptions.save(reopened);
  });

/** A mandate of a status that we do not know may be dead already, and the provider then refuses to cancel it. */
async function cancelUnreadable(
  deps: PaymentDeps,
  mandate: Mandate,
  owner: string,
  step: Extract<MandateStep, { type: 'cancel' }>,
): Promise<'cancelled' | 'refused'> {
  try {
    await applyStep(deps, mandate, owner, step);
    return 'cancelled';
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

async function applyStep(
  deps: PaymentDeps,
  mandate: Mandate,
  owner: string,
  step: Exclude<MandateStep, { type: 'nothing' | 'wait' }>,
): Promise<void> {
  const { random } = deps;
  const { uid, token } = mandate;
  switch (step.type) {
    case 'create': {
      if (token === null) return;
      // Stored before the call: if the response is lost, a mandate that is found later is known to charge this card.
      const { email } = mandate;
      await changeLeased(deps, uid, owner, (fresh) => ({
        ...withLateCharge(fresh, step.schedule),
        providerToken: token,
        providerEmail: email,
      }));
      const created = await revokeWhenCardRefused(deps, uid, () =>
        mandatesOf(deps, mandate.provider).create(
          { token, accountId: mandate.accountId, email, schedule: step.schedule },
          random.secretId(),
        ),
      );
      if (created) await changeLeased(deps, uid, owner, (fresh) => ({ ...fresh, ...attachedMandate(created, token) }));
      return;
    }
    case 'adopt':
      return changeLeased(deps, uid, owner, (fresh) => ({
        ...fresh,
        providerId: step.id,
        cancellationRequestedFor: null,
      }));
    case 'update': {
      if (step.schedule.late) await changeLeased(deps, uid, owner, (fresh) => withLateCharge(fresh, step.schedule));
      const updated = await mandatesOf(deps, mandate.provider).update(
        step.id,
        step.schedule,
        mandate.email,
        random.secretId(),
      );
      return changeLeased(deps, uid, owner, (fresh) => ({
        ...fresh,
        ...reported(updated),
        providerEmail: mandate.email,
      }));
    }
    case 'cancel':
      // Stored before the call: if the process stops after it, the Cancelled notification must not look like the
      // customer's own.
      await changeLeased(deps, uid, owner, (fresh) => ({ ...fresh, cancellationRequestedFor: step.id }));
      await mandatesOf(deps, step.provider).cancel(step.id, random.secretId());
      return changeLeased(deps, uid, owner, (fresh) =>
        fresh.providerId === step.id ? { ...fresh, ...detached } : fresh,
      );
    case 'detach':
      return changeLeased(deps, uid, owner, (fresh) => ({ ...fresh, ...detached }));
    case 'mark-lost':
      return recordAndDetach(deps, uid, owner, {
        type: 'mandateRevoked',
        at: await deps.clock.now(),
        reason: step.reason,
      });
    case 'mark-cancelled-at-provider':
      return recordAndDetach(deps, uid, owner, { type: 'cancelled', at: await deps.clock.now(), by: 'provider-site' });
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

async function recordAndDetach(deps: PaymentDeps, uid: string, owner: string, event: SubscriptionEvent): Promise<void> {
  await recordEvent(deps, uid, event);
  await changeLeased(deps, uid, owner, (fresh) => ({ ...fresh, ...detached }));
}

const recordEvent = (deps: PaymentDeps, uid: string, event: SubscriptionEvent): Promise<void> =>
  deps.store.transaction(async (repositories) => {
    await saveRecording(repositories, await decideSubscriptionEvents(repositories, uid, [event]), event.at);
  });

/** Writes the mandate only while this worker holds the lease. */
const changeLeased = (
  { store }: PaymentDeps,
  uid: string,
  owner: string,
  change: (mandate: Mandate) => Mandate,
): Promise<void> =>
  store.transaction(async (repositories) => {
    const mandate = await repositories.mandates.get(uid);
    if (mandate?.lease?.owner !== owner) throw new MandateBusy(uid);
    await repositories.mandates.save(change(mandate));
  });
