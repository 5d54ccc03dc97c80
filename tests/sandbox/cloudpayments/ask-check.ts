import { writeDelivery } from './deliveries';
import { checkFields } from './notification-fields';
import { postNotification } from './post-notification';
import type { DeliveryAttempt, Transaction } from './records';
import type { Terminal } from './terminal';

const REFUSALS: Record<number, number> = { 0: 0, 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 };
const UNKNOWN_CODE = 3005;
const UNAVAILABLE = 3006;
const NOT_FOUND = 3007;

/** What the shop's answer to Check makes of the payment: 0, or the reason code of its refusal. */
export function checkOutcome({ httpStatus, code }: Pick<DeliveryAttempt, 'httpStatus' | 'code'>): number {
  if (httpStatus === 404 || httpStatus === 504 || httpStatus === 508) return NOT_FOUND;
  if (code === null) return UNAVAILABLE;
  return REFUSALS[code] ?? UNKNOWN_CODE;
}

/** Check is asked once and never repeated: without an answer the payment is declined. */
export async function askCheck(terminal: Terminal, transaction: Transaction, at: number): Promise<number> {
  const { enabled, duplicate } = terminal.switches.notifications.check;
  if (!enabled) return 0;
  const delivery = writeDelivery(terminal, 'check', checkFields(transaction), at);
  for (let copy = 0; copy <= duplicate; copy += 1)
    delivery.attempts.push(await postNotification(terminal, delivery, at));
  const answer = delivery.attempts[0];
  delivery.state = answer?.code === 0 ? 'delivered' : 'dead';
  return answer === undefined ? UNAVAILABLE : checkOutcome(answer);
}
