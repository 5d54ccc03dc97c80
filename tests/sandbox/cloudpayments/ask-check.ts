import { writeDelivery } from './deliveries';
import { checkFields } from './notification-fields';
import { postNotification } from './post-notification';
import type { DeliveryAttempt, Transaction } from './records';
import type { Terminal } from './terminal';

const REASONS_BY_CHECK_CODE: Record<number, number> = { 0: 0, 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 };
const UNKNOWN_CODE = 3005;
const UNAVAILABLE = 3006;
const NOT_FOUND = 3007;

/** Converts the shop's response to Check into 0 (accepted) or the reason code of the decline. */
function checkOutcome({ httpStatus, code }: Pick<DeliveryAttempt, 'httpStatus' | 'code'>): number {
  if (httpStatus === 404 || httpStatus === 504 || httpStatus === 508) return NOT_FOUND;
  if (code === null) return UNAVAILABLE;
  return REASONS_BY_CHECK_CODE[code] ?? UNKNOWN_CODE;
}

/** Sends Check. It is never retried: without a response the payment is declined. */
export async function sendCheck(terminal: Terminal, transaction: Transaction, at: number): Promise<number> {
  const { enabled, duplicate } = terminal.faultSettings.notifications.check;
  if (!enabled) return 0;
  const delivery = writeDelivery(terminal, 'check', checkFields(transaction), at);
  for (let copy = 0; copy <= duplicate; copy += 1)
    delivery.attempts.push(await postNotification(terminal, delivery, at));
  const answer = delivery.attempts[0];
  delivery.state = answer?.code === 0 ? 'delivered' : 'dead';
  return answer === undefined ? UNAVAILABLE : checkOutcome(answer);
}
