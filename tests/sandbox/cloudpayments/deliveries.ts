import { setTimeout as pause } from 'node:timers/promises';
import type { NotificationType } from '@functions/payments/contract/values/payments';
import { FORM_TYPE, formBody, type NotificationFields } from './notification-body';
import { postNotification } from './post-notification';
import type { Delivery } from './records';
import { MAX_ATTEMPTS, retryPause } from './retry-plan';
import type { Terminal } from './terminal';

export function writeDelivery(
  terminal: Terminal,
  type: NotificationType,
  fields: NotificationFields,
  at: number,
): Delivery {
  const delivery: Delivery = {
    id: terminal.deliveries.length + 1,
    type,
    transactionId: typeof fields.TransactionId === 'number' ? fields.TransactionId : null,
    subscriptionId: String(fields.SubscriptionId ?? fields.Id ?? ''),
    createdAt: at,
    contentType: FORM_TYPE,
    body: formBody(fields),
    attempts: [],
    failedRounds: 0,
    state: 'waiting',
    nextAttemptAt: null,
  };
  terminal.deliveries.push(delivery);
  return delivery;
}

/** Makes one attempt with its copies. The delivery is complete when the response to any copy has code 0. */
export async function attemptDelivery(terminal: Terminal, delivery: Delivery, at: number): Promise<void> {
  // Cleared first: a concurrent `runDue` must not start the same attempt.
  delivery.nextAttemptAt = null;
  const rule = terminal.faultSettings.notifications[delivery.type];
  const send = async () => {
    delivery.attempts.push(await postNotification(terminal, delivery, at));
    if (delivery.attempts.at(-1)?.code === 0) delivery.state = 'delivered';
  };
  const copies = Array.from({ length: rule.duplicate + 1 }, () => send);
  if (rule.inParallel) await Promise.all(copies.map((copy) => copy()));
  else for (const copy of copies) await copy();
  // Check is repeated only manually. A delivery that was accepted before is not retried either.
  if (delivery.state === 'delivered' || delivery.type === 'check') return;
  delivery.failedRounds += 1;
  delivery.state = delivery.failedRounds >= MAX_ATTEMPTS ? 'dead' : 'waiting';
  if (delivery.state === 'waiting') delivery.nextAttemptAt = at + retryPause(delivery.failedRounds);
}

/** Sends a notification. The first attempt is awaited unless a fault setting delays or holds it. */
export async function notify(
  terminal: Terminal,
  type: NotificationType,
  fields: NotificationFields,
  at: number,
): Promise<void> {
  if (!terminal.faultSettings.notifications[type].enabled) return;
  const delivery = writeDelivery(terminal, type, fields, at);
  if (terminal.faultSettings.reorder > 0) {
    delivery.state = 'held';
    terminal.held.push(delivery);
    if (terminal.held.length >= terminal.faultSettings.reorder) await releaseHeld(terminal, at);
    return;
  }
  const { delayMs } = terminal.faultSettings.notifications[type];
  if (delayMs === 0) await attemptDelivery(terminal, delivery, at);
  else inBackground(terminal, () => attemptDelivery(terminal, delivery, at), delayMs);
}

/** Sends the held notifications in reverse order. */
export async function releaseHeld(terminal: Terminal, at: number): Promise<void> {
  for (const delivery of terminal.held.splice(0).reverse()) {
    delivery.state = 'waiting';
    await attemptDelivery(terminal, delivery, at);
  }
}

function inBackground(terminal: Terminal, work: () => Promise<void>, delayMs: number): void {
  void pause(delayMs, undefined, { signal: terminal.stopping.signal }).then(work, () => undefined);
}
