import { expectKnown } from '@contract/values/unreachable';
import type { MailContent } from '@functions/domain/platform/all-mails';
import { ACCOUNT_EMAILS } from './account-emails';
import { CAMPAIGN_EMAILS } from './campaign-emails';
import { DEVICE_EMAILS } from './device-emails';
import { GIFT_EMAILS } from './gift-emails';
import { PAYMENT_EMAILS } from './payment-emails';
import { PURCHASE_EMAILS } from './purchase-emails';
import { REFERRAL_EMAILS } from '@functions/referrals/mails/referral-emails';
import { REFUND_EMAILS } from './refund-emails';
import { RENEWAL_EMAILS } from './renewal-emails';
import { SUBSCRIPTION_EMAILS } from './subscription-emails';
import type { Email } from './email';
import type { EmailContext, EmailsOf } from './email-context';

const EMAILS: EmailsOf<MailContent> = {
  ...SUBSCRIPTION_EMAILS,
  ...ACCOUNT_EMAILS,
  ...PAYMENT_EMAILS,
  ...REFERRAL_EMAILS,
  ...GIFT_EMAILS,
  ...PURCHASE_EMAILS,
  ...CAMPAIGN_EMAILS,
  ...RENEWAL_EMAILS,
  ...REFUND_EMAILS,
  ...DEVICE_EMAILS,
};

/** The content of an e-mail in the language of `context`. */
export function composeEmail(content: MailContent, context: EmailContext): Email {
  expectKnown(EMAILS, content.kind);
  const compose = EMAILS[content.kind] as (content: MailContent, context: EmailContext) => Email;
  return compose(content, context);
}
