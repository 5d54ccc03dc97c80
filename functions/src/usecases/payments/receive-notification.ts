import type { Instant } from '@functions/domain/platform/calendar';
import {
  CONTRADICTION,
  type NotificationType,
  type PaymentEvent,
  type SigningKey,
} from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';
import { applyPaymentEvent } from './apply-payment-event';

export interface NotificationInput {
  /** `{type}_{transactionId}`, or for Recurrent, which has no transaction, its hash. */
  readonly id: string;
  readonly type: NotificationType;
  readonly fields: Readonly<Record<string, string>>;
  readonly hash: string;
  /** Which key signed it; absent when the provider's list told of it. */
  readonly key?: SigningKey;
}

const APPLY_WITHIN = 10_000;

/**
 * Stores a verified notification once and applies it. Returns when it is safe to acknowledge: it is stored, whether
 * applying it succeeded or not, since the sweep applies what is left (P3). Throws when it could not be stored. A copy that
 * comes while the first is being applied does not compete with it for the same documents.
 */
export async function receiveNotification(
  deps: Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings'>,
  input: NotificationInput,
): Promise<void> {
  const id = await store(deps, input, await deps.clock.now());
  if (id === null) return;
  try {
    await within(APPLY_WITHIN, applyPaymentEvent(deps, id));
  } catch (error) {
    deps.log.error('notification stored but not applied yet', error, { id });
  }
}

/**
 * The same body again is the same document; another body is kept beside it. Returns the id that it is stored under when this
 * delivery is to apply it, null when there is nothing to apply or somebody else is at it.
 */
async function store(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { id, type, fields, hash, key }: NotificationInput,
  receivedAt: Instant,
): Promise<string | null> {
  const event: PaymentEvent = {
    id,
    type,
    fields,
    bodyHash: hash,
    signingKey: key ?? null,
    state: 'received',
    stateReason: null,
    checkResponseCode: null,
    attempts: 0,
    receivedAt,
    isRedacted: false,
  };
  if (await created(() => store.nonTransactional.paymentEvents.create(event))) return id;
  const earlier = await store.nonTransactional.paymentEvents.get(id);
  if (earlier === null) return id;
  if (earlier.bodyHash === hash) return isLeftOver(earlier, receivedAt) ? id : null;
  const contradiction = `${id}_${hash.slice(0, 8)}`;
  log.warn('notification contradicts an earlier one of the same transaction', { id, contradiction });
  await created(() =>
    store.nonTransactional.paymentEvents.create({
      ...event,
      id: contradiction,
      state: 'quarantined',
      stateReason: `${CONTRADICTION} ${id}`,
    }),
  );
  return null;
}

/**
 * Whether a copy is to apply what an earlier delivery stored: only when that one has no more time for it. A document of this very
 * moment may be the copy's own, written before the answer was lost and Firestore's library sent it once more.
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

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not applied within ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
