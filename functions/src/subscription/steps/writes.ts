import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/subscription/ports/repositories';

/** What other modules write here. */

export const recordEvent: WriteOf<Repositories, 'subscriptions', 'record'> = ({ subscriptions }, ...written) =>
  subscriptions.record(...written);
export const saveSubscription: WriteOf<Repositories, 'subscriptions', 'save'> = ({ subscriptions }, ...written) =>
  subscriptions.save(...written);
