import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';
import { standingRows } from '@functions/subscription/mails/subscription-emails';

const paymentReturnedReason = {
  'trial-used': 'paymentReturned.trialUsed',
  'nothing-due': 'paymentReturned.nothingDue',
  'card-kept': 'paymentReturned.cardKept',
  overtaken: 'paymentReturned.overtaken',
} as const;

/** A surplus payment is refunded automatically. */
function paymentReturnedEmail(content: ContentOf<PaymentMail, 'payment-returned'>, context: EmailContext): Email {
  const { amount, reason } = content;
  const { t, money, openProfile } = context;
  return {
    subject: t('paymentReturned.subject', { amount: money(amount) }),
    illustration: 'neutral',
    heading: t('paymentReturned.heading'),
    figure: money(amount),
    ...(content.reason === 'overtaken' && { rows: standingRows(content.now, context) }),
    paragraphs: [
      t(paymentReturnedReason[reason], { amount: money(amount) }),
      t(reason === 'overtaken' ? 'paymentReturned.changed' : 'paymentReturned.stays'),
      t('refunded.bank'),
    ],
    button: openProfile,
  };
}

/** A full or partial refund; `reducedAccess` false: the refund did not reduce access. */
function refundedEmail(
  { amount, isFull, reducedAccess }: ContentOf<PaymentMail, 'refunded'>,
  { t, money, openProfile }: EmailContext,
): Email {
  return {
    subject: t('refunded.subject', { amount: money(amount) }),
    illustration: isFull && reducedAccess ? 'inactive' : 'neutral',
    heading: t(isFull ? 'refunded.heading' : 'refunded.partHeading'),
    figure: money(amount),
    paragraphs: [
      t('refunded.bank'),
      t(!isFull ? 'refunded.part' : reducedAccess ? 'refunded.full' : 'refunded.nothing'),
    ],
    button: openProfile,
  };
}

export const PAYMENT_EMAILS: EmailsOf<PaymentMail> = {
  refunded: refundedEmail,
  'payment-returned': paymentReturnedEmail,
};
