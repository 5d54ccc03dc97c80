import { redacted, type PaymentEvent } from '@functions/payments/rules/payment-event';
import { DAY } from '@functions/base/rules/calendar';
import { processInPages } from '@functions/base/steps/process-in-pages';
import { savePaymentEvent } from '@functions/payments/steps/writes';

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
  process: ({ store }, event) => savePaymentEvent(store.nonTransactional, redacted(event)),
});
