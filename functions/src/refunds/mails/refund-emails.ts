import type { RefundMail } from '@functions/refunds/rules/refund-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';
import { standingRows } from '@functions/subscription/mails/subscription-emails';

/** The bank refused a refund; later once more, when the access that it had taken is back. */
function refundRefusedEmail(
  { amount, restoredUntil, isDevice, renews }: ContentOf<RefundMail, 'refund-refused'>,
  { t, money, date, openProfile }: EmailContext,
): Email {
  const isRestored = restoredUntil !== null;
  const what = !isRestored ? 'refused' : isDevice ? 'device' : 'restored';
  return {
    subject: t(`refundRefused.${what}Subject`, { amount: money(amount) }),
    illustration: isRestored ? 'active' : 'neutral',
    heading: t(`refundRefused.${what}Heading`),
    figure: money(amount),
    ...(isRestored && { rows: [{ name: t('row.paidUntil'), value: date(restoredUntil) }] }),
    paragraphs: isRestored
      ? [
          t(isDevice ? 'refundRefused.device' : 'refundRefused.restored'),
          ...(renews ? [] : [t('refundRefused.noCharges')]),
          t('refundRefused.restoredMoney'),
        ]
      : [t('refundRefused.why'), t('refundRefused.next')],
    button: openProfile,
  };
}

/** The bank decided a dispute for us. */
function disputeDecidedEmail(content: ContentOf<RefundMail, 'dispute-decided'>, context: EmailContext): Email {
  const { amount, back } = content;
  const { t, money, openProfile } = context;
  return {
    subject: t('disputeDecided.subject', { amount: money(amount) }),
    illustration: back === 'time' ? 'active' : 'neutral',
    heading: t('disputeDecided.heading'),
    figure: money(amount),
    ...(content.back === 'time' && { rows: standingRows(content.now, context) }),
    paragraphs: [t('disputeDecided.why'), t(`disputeDecided.${back}`), t('disputeDecided.question')],
    button: openProfile,
  };
}

export const REFUND_EMAILS: EmailsOf<RefundMail> = {
  'refund-refused': refundRefusedEmail,
  'dispute-decided': disputeDecidedEmail,
};
