import { expectKnown } from '@contract/values/unreachable';
import type { MailContent } from '@functions/domain/platform/mail';
import * as access from './access-emails';
import * as account from './account-emails';
import * as campaign from './campaign-emails';
import * as gift from './gift-emails';
import * as payment from './payment-emails';
import * as renewal from './renewal-emails';
import * as signIn from './sign-in-emails';
import type { Email } from './email';
import type { EmailContext } from './email-context';

type Kind = MailContent['kind'];

const EMAILS: {
  readonly [K in Kind]: (content: Extract<MailContent, { readonly kind: K }>, context: EmailContext) => Email;
} = {
  paid: payment.paidEmail,
  'paid-unclaimed': payment.paidUnclaimedEmail,
  'gift-paid': gift.giftPaidEmail,
  gift: gift.giftEmail,
  'gift-readdressed': gift.giftReaddressedEmail,
  'gift-claimed': gift.giftClaimedEmail,
  'gift-unclaimed': gift.giftUnclaimedEmail,
  'gift-received': gift.giftReceivedEmail,
  'gift-withdrawn': gift.giftWithdrawnEmail,
  'device-paid': payment.devicePaidEmail,
  'charge-ahead': payment.chargeAheadEmail,
  'trial-ended': payment.trialEndedEmail,
  'end-ahead': access.endAheadEmail,
  'charge-failed': payment.chargeFailedEmail,
  cancelled: access.cancelledEmail,
  'tariff-chosen': renewal.tariffChosenEmail,
  'card-changed': renewal.cardChangedEmail,
  expired: access.expiredEmail,
  refunded: payment.refundedEmail,
  'refund-refused': payment.refundRefusedEmail,
  'dispute-decided': payment.disputeDecidedEmail,
  'payment-moved': access.paymentMovedEmail,
  'payment-returned': payment.paymentReturnedEmail,
  'access-restricted': access.restrictedEmail,
  'restriction-lifted': access.restrictionLiftedEmail,
  'friend-counted': account.friendCountedEmail,
  'friend-lapsed': account.friendLapsedEmail,
  'trial-refused': (_content, context) => access.trialRefusedEmail(context),
  'device-added': account.deviceAddedEmail,
  'new-browser': account.newBrowserEmail,
  'new-sign-in': account.newSignInEmail,
  'passkey-blocked': account.passkeyBlockedEmail,
  'news-added': account.newsAddedEmail,
  'sign-in-removed': account.signInRemovedEmail,
  'confirm-address': signIn.confirmAddressEmail,
  'reset-password': signIn.resetPasswordEmail,
  'contact-code': signIn.contactCodeEmail,
  'account-exists': signIn.accountExistsEmail,
  'come-back': campaign.comeBackEmail,
  promotion: campaign.promotionEmail,
  'price-changed': campaign.priceChangedEmail,
};

/** The content of an e-mail in the language of `context`. */
export function composeEmail(content: MailContent, context: EmailContext): Email {
  expectKnown(EMAILS, content.kind);
  const compose = EMAILS[content.kind] as (content: MailContent, context: EmailContext) => Email;
  return compose(content, context);
}
