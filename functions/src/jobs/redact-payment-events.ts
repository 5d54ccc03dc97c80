import { DAY } from '@functions/domain/platform/calendar';
import { redacted, type PaymentEvent } from '@functions/domain/payments/payment-event';
import { processInPages } from '@functions/usecases/platform/process-in-pages';

/** How long the body of a notification is kept (decision 11). */
export const BODY_LIFETIME = 90 * DAY;

/**
 * Removes the payer's personal data from notifications older than 90 days (P29). Returns the number of notifications.
 * A page is small, because a document that changes between its read and its write would lose the change.
 */
export const redactPaymentEvents = processInPages<PaymentEvent>({
  job: 'redact-payment-events',
  page: 200,
  atOnce: 20,
  fetchDue: async ({ store, clock }, page) =>
    store.nonTransactional.paymentEvents.unredacted((await clock.now()) - BODY_LIFETIME, page),
  logContext: ({ id }) => ({ id }),
  process: ({ store }, event) => store.nonTransactional.paymentEvents.save(redacted(event)),
});
