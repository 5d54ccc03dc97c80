import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { ACCOUNT_EMAILS } from '@functions/accounts/mails/account-emails';
import { CAMPAIGN_EMAILS } from '@functions/campaigns/mails/campaign-emails';
import { DEVICE_EMAILS } from '@functions/devices/mails/device-emails';
import { GIFT_EMAILS } from '@functions/gifts/mails/gift-emails';
import { PAYMENT_EMAILS } from '@functions/payments/mails/payment-emails';
import { PURCHASE_EMAILS } from '@functions/purchase/mails/purchase-emails';
import { REFERRAL_EMAILS } from '@functions/referrals/mails/referral-emails';
import { REFUND_EMAILS } from '@functions/refunds/mails/refund-emails';
import { RENEWAL_EMAILS } from '@functions/renewals/mails/renewal-emails';
import { SUBSCRIPTION_EMAILS } from '@functions/subscription/mails/subscription-emails';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';

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
