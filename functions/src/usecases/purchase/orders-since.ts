import type { Order } from '@functions/domain/purchase/order';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Repositories } from '@functions/ports/repositories';

const MOST_ORDERS = 100;

/**
 * The orders of a customer whose renewals are off: one of them may be paid without our knowing yet. Else reads
 * nothing.
 */
export const ordersSince = async (
  records: Repositories,
  { uid, autoRenewal }: Subscription,
): Promise<readonly Order[]> => (autoRenewal === 'cancelled' ? records.orders.ofCustomer(uid, MOST_ORDERS) : []);
