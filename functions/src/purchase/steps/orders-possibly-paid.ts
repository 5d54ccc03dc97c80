import type { Order } from '@functions/purchase/rules/order';
import { hasAutoRenewal, type Subscription } from '@functions/subscription/rules/subscription';
import type { Repositories } from '@functions/purchase/ports/repositories';

const MAX_ORDERS = 100;

/**
 * Returns orders of a customer without auto-renewal: one of them may be paid while its notification is still on the
 * way. For any other customer nothing is read.
 */
export const ordersPossiblyPaid = async (
  repositories: Repositories,
  subscription: Subscription,
): Promise<readonly Order[]> =>
  hasAutoRenewal(subscription) ? [] : repositories.orders.ofCustomer(subscription.uid, MAX_ORDERS);
