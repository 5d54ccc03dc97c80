import type { NotificationType, SigningKey } from '@functions/payments/contract/values/payments';
import type { Instant } from '@functions/base/rules/calendar';
import {
  CONFLICTING_BODY,
  isMisdirectedFail,
  isUnconfirmed,
  type PaymentEvent,
} from '@functions/payments/rules/payment-event';
import { withinLimit } from '@functions/base/lib/waits';
import { AlreadyExists } from '@functions/base/ports/repositories';
import type { Deps, PaymentDeps } from '@functions/campaigns/ports/repositories';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { createPaymentEvent } from '@functions/payments/steps/writes';

/** A verified notification, or a row of a provider's list in its form. */
export interface NotificationInput {
  /** `{type}_{transactionId}`. Without a transaction, `{type}_{hash of the fields}`. */
  readonly id: string;
  /** The name of the payment provider. */
  readonly provider: string;
  readonly type: NotificationType;
  /** Null when it names no account. */
  readonly accountId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly hash: string;
  /** The key that signed it. Absent if it was imported from the provider's list. */
  readonly key?: SigningKey;
}

/** Milliseconds to apply a notification before it is acknowledged. */
const APPLY_WITHIN = 10_000;

/**
 * Stores a verified notification once and applies it. Returns when it can be acknowledged: it is stored, whether or not
 * it was applied, because the sweep applies the rest (P3). Throws if it could not be stored. A copy that arrives while
 * the first one is being applied does not apply it again.
 */
export async function receiveNotification(deps: PaymentDeps, input: NotificationInput): Promise<void> {
  const event = await store(deps, input, await deps.clock.now());
  if (event === null) return;
  try {
    await withinLimit(applyPaymentEvent(deps, event.id, event), APPLY_WITHIN, () => {
      throw new Error(`not applied within ${APPLY_WITHIN} ms`);
    });
  } catch (error) {
    deps.log.error('notification stored but not applied yet', error, { id: event.id });
  }
}

/**
 * Stores the notification. The same body is the same document; a different body is stored beside it in quarantine. If
 * the stored Pay is unconfirmed, or what is stored as a Fail is none, the different body may be the genuine one and is
 * applied by itself. Returns what this delivery must apply, null if there is nothing to apply or another delivery
 * is applying it.
 */
async function store(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { id, provider, type, accountId, fields, hash, key }: NotificationInput,
  receivedAt: Instant,
): Promise<PaymentEvent | null> {
  const event: PaymentEvent = {
    id,
    provider,
    type,
    accountId,
    fields,
    bodyHash: hash,
    signingKey: key ?? null,
    state: 'received',
    stateReason: null,
    waitsByReceipt: false,
    checkDecision: null,
    attempts: 0,
    receivedAt,
    isRedacted: false,
  };
  if (await created(() => createPaymentEvent(store.nonTransactional, event))) return event;
  const earlier = await store.nonTransactional.paymentEvents.get(id);
  if (earlier === null) return event;
  if (earlier.bodyHash === hash) return isLeftOver(earlier, receivedAt) ? earlier : null;
  const contradiction = `${id}_${hash.slice(0, 8)}`;
  if (isUnconfirmed(earlier) || isMisdirectedFail(earlier)) {
    const beside = { ...event, id: contradiction };
    return (await created(() => createPaymentEvent(store.nonTransactional, beside))) ? beside : null;
  }
  log.warn('notification contradicts an earlier one of the same transaction', { id, contradiction });
  await created(() =>
    createPaymentEvent(store.nonTransactional, {
      ...event,
      id: contradiction,
      state: 'quarantined',
      stateReason: `${CONFLICTING_BODY} ${id}`,
    }),
  );
  return null;
}

/**
 * Whether a copy must apply what an earlier delivery stored: only if the time of that delivery is over. A document with
 * the same time may be from this delivery itself, because the Firestore client repeats a create whose response was
 * lost.
 */
const isLeftOver = ({ state, receivedAt }: PaymentEvent, now: Instant): boolean =>
  state === 'received' && (receivedAt === now || now - receivedAt >= APPLY_WITHIN);

async function created(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (error instanceof AlreadyExists) return false;
    throw error;
  }
}
