import type { NotificationType } from '@functions/payments/contract/values/payments';
import { hashFields, parseNotification } from '@functions/providers/cloudpayments/notification';
import type { RunningProduct } from './start-product';

/** Stores the newest notification of a type as if the process had crashed right after acknowledging it. */
export async function storeUnapplied({ deps, sandbox }: RunningProduct, type: NotificationType): Promise<void> {
  const fields = parseNotification(Buffer.from(await bodyOf(sandbox, type)), 'application/x-www-form-urlencoded');
  await deps.store.nonTransactional.paymentEvents.create({
    id: `${type}_${fields.TransactionId}`,
    provider: 'cloudpayments',
    type,
    fields,
    bodyHash: hashFields(fields),
    accountId: fields.AccountId || null,
    signingKey: 'current',
    state: 'received',
    stateReason: null,
    waitsByReceipt: false,
    checkDecision: null,
    attempts: 0,
    receivedAt: await deps.clock.now(),
    isRedacted: false,
  });
}

async function bodyOf({ cloudpayments }: RunningProduct['sandbox'], type: NotificationType): Promise<string> {
  const sent = (await cloudpayments.deliveries()).findLast((delivery) => delivery.type === type);
  if (!sent) throw new Error(`no ${type} was sent`);
  return sent.body;
}
