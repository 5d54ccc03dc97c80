import { wantsEvent } from '@functions/messages/rules/webhook-endpoint';
import type { WantedEvents } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/messages/ports/repositories';
import type { Log } from '@functions/ports/services';
import { remembered } from '@functions/base/store/remembered';

/** Nobody is told about events: for a session that is no instance of the product. */
export const nobodyWantsEvents: WantedEvents = { endpointsFor: () => Promise.resolve([]), forget: () => undefined };

/**
 * Which endpoints want an event, read at most once a minute (decision 98). `nonTransactional` is asked, never a
 * transaction: the endpoints are no part of what a transaction decides.
 */
export function wantedEvents(
  nonTransactional: Pick<Repositories, 'webhookEndpoints'>,
  log: Log,
  realNow: () => number = Date.now,
): WantedEvents {
  const endpoints = remembered({ realNow }, log, {
    read: () => nonTransactional.webhookEndpoints.listAll(),
    atFirst: [],
    failed: 'webhook endpoints not read: events of this moment may be missing',
  });
  return {
    endpointsFor: async (type) =>
      (await endpoints.get()).filter((each) => wantsEvent(each, type)).map(({ endpointId }) => endpointId),
    forget: endpoints.forget,
  };
}
