import type { Order } from '@functions/domain/purchase/order';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Repositories } from '@functions/ports/repositories';

const MAX_ORDERS = 100;

/**
 * Returns the newest orders of a customer whose auto-renewal is cancelled: one of them may be paid while its
 * notification is still on the way. For any other customer nothing is read.
 */
export const ordersPossiblyPaid = async (
  repositories: Repositories,
  { uid, autoRenewal }: Subscription,
): Promise<readonly Order[]> => (autoRenewal === 'cancelled' ? repositories.orders.ofCustomer(uid, MAX_ORDERS) : []);
