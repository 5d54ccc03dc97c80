import { expect, it } from 'vitest';
import { DECLINES, type Decline } from '@functions/base/contract/values/decline';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import {
  MAIL_STATES,
  PAYMENT_PLACES,
  type MailState,
  type PaymentPlace,
} from '@functions/payments/contract/values/payment-place';
import { RENEWAL_ENDS, type RenewalEnd } from '@functions/subscription/contract/values/renewal-end';
import { AUDIT_ACTIONS, type AuditAction } from '@functions/base/contract/values/audit-actions';
import { INVITE_REASONS, type InviteReason } from '@functions/accounts/contract/values/customers';
import {
  DIFFERENCE_KINDS,
  ORDER_KINDS,
  PAYMENT_EVENT_STATES,
  RECEIPT_STATUSES,
  REFUND_STATES,
  SIGNING_KEYS,
  type DifferenceKind,
  type OrderKind,
  type PaymentEventState,
  type ReceiptStatus,
  type RefundPartState,
  type SigningKey,
} from '@functions/payments/contract/values/payments';
import { NEWS_CHANNELS, NEWS_OUTCOMES, type NewsChannel, type NewsOutcome } from '@functions/base/contract/values/news';
import {
  RESTRICTION_REASONS,
  STAFF_ROLES,
  type RestrictionReason,
  type StaffRole,
} from '@functions/staff/contract/values/staff';
import {
  PLATFORMS,
  SIGN_IN_PROVIDERS,
  SUBSCRIPTION_STATUSES,
  type Platform,
  type SignInProvider,
  type SubscriptionStatus,
} from '@functions/base/contract/values/status';
import { TIMELINE_KINDS, type TimelineKind } from '@functions/panel/contract/values/timeline';
import type { MailKind } from '@functions/messages/rules/all-mails';
import type { HealthCheckName } from '@functions/operations/rules/health';
import { JOBS, type JobName } from '@functions/base/rules/job-run';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { texts } from '@web/panel/texts';
import { SAMPLES } from '../providers/email-samples';

/** E-mails of a sign-in go to an address, not to an account: no timeline shows them. */
const SIGN_IN_MAILS = ['confirm-address', 'reset-password', 'contact-code', 'account-exists'] as const;
type TimelineMail = Exclude<MailKind, (typeof SIGN_IN_MAILS)[number]>;

/** The name of a list, its values, and the texts of the panel; a missing text does not compile. */
const LABELS: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>])[] = [
  ['roles', STAFF_ROLES, texts.roles satisfies Record<StaffRole, string>],
  ['statuses of a subscription', SUBSCRIPTION_STATUSES, texts.status satisfies Record<SubscriptionStatus, string>],
  ['platforms', PLATFORMS, texts.platforms satisfies Record<Platform, string>],
  ['sign-in providers', SIGN_IN_PROVIDERS, texts.providers satisfies Record<SignInProvider, string>],
  ['restriction reasons', RESTRICTION_REASONS, texts.restrictions satisfies Record<RestrictionReason, string>],
  ['reasons of invites', INVITE_REASONS, texts.invited.reasons satisfies Record<InviteReason, string>],
  ['receipt statuses', RECEIPT_STATUSES, texts.paymentStatuses satisfies Record<ReceiptStatus, string>],
  ['refund states', REFUND_STATES, texts.finance.refunds.states satisfies Record<RefundPartState, string>],
  [
    'states of notifications',
    PAYMENT_EVENT_STATES,
    texts.finance.webhooks.states satisfies Record<PaymentEventState, string>,
  ],
  ['signing keys', SIGNING_KEYS, texts.finance.webhooks.keys satisfies Record<SigningKey, string>],
  ['differences', DIFFERENCE_KINDS, texts.finance.days.kinds satisfies Record<DifferenceKind, string>],
  ['reasons of a declined payment', DECLINES, texts.declines satisfies Record<Decline, string>],
  ['languages of customers', LANGUAGES, texts.languages satisfies Record<Language, string>],
  ['ends of renewals', RENEWAL_ENDS, texts.user.verdict.ends satisfies Record<RenewalEnd, string>],
  ['states of an e-mail', MAIL_STATES, texts.payment.verdicts.mail satisfies Record<MailState, string>],
  ['places of a payment', PAYMENT_PLACES, texts.payment.places satisfies Record<PaymentPlace, string>],
  ['things that are ordered', ORDER_KINDS, texts.payment.facts.kinds satisfies Record<OrderKind, string>],
  ['kinds of timeline entries', TIMELINE_KINDS, texts.user.timeline.kinds satisfies Record<TimelineKind, string>],
  [
    'timeline entries',
    [...AUDIT_ACTIONS, ...Object.keys(SAMPLES).filter((kind) => !SIGN_IN_MAILS.some((each) => each === kind))],
    texts.user.timeline.names satisfies Record<AuditAction | TimelineMail | SubscriptionEvent['type'], string>,
  ],
  ['channels of news', NEWS_CHANNELS, texts.user.timeline.values satisfies Record<NewsChannel, string>],
  ['outcomes of news', NEWS_OUTCOMES, texts.user.timeline.values satisfies Record<NewsOutcome, string>],
  ['jobs', Object.keys(JOBS), texts.jobs satisfies Record<JobName, string>],
  [
    'health checks',
    Object.keys(texts.finance.health.checks),
    texts.finance.health.checks satisfies Record<HealthCheckName, string>,
  ],
];

it.each(LABELS)('the panel has a text for each of the %s', (_name, values, labels) => {
  expect(values.length).toBeGreaterThan(1);
  for (const value of values) expect(labels[value] ?? '', `${value} in locales/ru/panel.json`).toMatch(/[а-яёa-z]{2}/i);
});
