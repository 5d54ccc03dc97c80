import type { JobName } from '@functions/base/rules/job-run';
import type { SecretKey } from './settings';

export type FunctionName = 'api' | 'webhooks' | 'outbox-created' | JobName;

/** A payment, a refund or a recurring payment at the provider. */
const PROVIDER = ['cloudPaymentsApiSecret'] as const;

/** E-mails, push messages and messages of our Telegram bot. */
const MESSAGES = ['smtpUrl', 'vapidPrivateKey', 'telegramBotToken'] as const;

/**
 * The secrets that each function is bound to: those that its work needs, and no other. A new use of a dependency in a
 * function that has no secret for it throws (`unavailable.ts`), which every product test would show.
 */
export const FUNCTION_SECRETS: Readonly<Record<FunctionName, readonly SecretKey[]>> = {
  // The panel closes days and asks the provider about doubtful payments. Links of e-mails are signed and verified. What
  // people write to our bot arrives here; the answer is that to the call, so the token of the bot is not needed.
  api: [
    ...PROVIDER,
    'linkSecret',
    'linkFormerSecret',
    'recaptchaSecret',
    'monitoringKey',
    'mailReportsKey',
    'telegramWebhookSecret',
  ],
  webhooks: [...PROVIDER, 'cloudPaymentsFormerSecret'],
  'outbox-created': [...PROVIDER, 'linkSecret', ...MESSAGES],
  'sweep-outbox': [...PROVIDER, 'linkSecret', ...MESSAGES],
  'sweep-payment-events': PROVIDER,
  'run-due-checkpoints': PROVIDER,
  'check-mandates': PROVIDER,
  'close-yesterday': PROVIDER,
  'watch-health': [],
  'process-unclaimed-purchases': [],
  'redact-payment-events': [],
  'save-accounts': [],
  'check-safeguards': [],
};
