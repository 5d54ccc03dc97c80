import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const recordEvent: WriteOf<'subscriptions', 'record'> = ({ subscriptions }, ...written) =>
  subscriptions.record(...written);
export const saveSubscription: WriteOf<'subscriptions', 'save'> = ({ subscriptions }, ...written) =>
  subscriptions.save(...written);
