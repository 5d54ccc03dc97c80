import { unreachable } from '@contract/values/unreachable';
import type { MailContent } from '@functions/domain/platform/mail';
import {
  cancelledEmail,
  endAheadEmail,
  expiredEmail,
  paymentMovedEmail,
  restrictionLiftedEmail,
  trialRefusedEmail,
} from './access-emails';
import {
  deviceAddedEmail,
  friendCountedEmail,
  friendLapsedEmail,
  newBrowserEmail,
  newSignInEmail,
  newsAddedEmail,
  passkeyBlockedEmail,
  signInRemovedEmail,
} from './account-emails';
import { comeBackEmail, priceChangedEmail, promotionEmail } from './campaign-emails';
import type { Email } from './email';
import type { EmailContext } from './email-context';
import {
  giftClaimedEmail,
  giftEmail,
  giftPaidEmail,
  giftReaddressedEmail,
  giftReceivedEmail,
  giftUnclaimedEmail,
  giftWithdrawnEmail,
} from './gift-emails';
import { accountExistsEmail, confirmAddressEmail, contactCodeEmail, resetPasswordEmail } from './sign-in-emails';
import {
  chargeAheadEmail,
  chargeFailedEmail,
  devicePaidEmail,
  paidEmail,
  paidUnclaimedEmail,
  paymentReturnedEmail,
  refundedEmail,
  refundRefusedEmail,
  trialEndedEmail,
} from './payment-emails';
import { cardChangedEmail, tariffChosenEmail } from './renewal-emails';

/** The content of an e-mail in the language of `context`. */
export function composeEmail(content: MailContent, context: EmailContext): Email {
  switch (content.kind) {
    case 'paid':
      return paidEmail(content, context);
    case 'paid-unclaimed':
      return paidUnclaimedEmail(content, context);
    case 'gift-paid':
      return giftPaidEmail(content, context);
    case 'gift':
      return giftEmail(content, context);
    case 'gift-readdressed':
      return giftReaddressedEmail(content, context);
    case 'gift-claimed':
      return giftClaimedEmail(content, context);
    case 'gift-unclaimed':
      return giftUnclaimedEmail(content, context);
    case 'gift-received':
      return giftReceivedEmail(content, context);
    case 'gift-withdrawn':
      return giftWithdrawnEmail(content, context);
    case 'device-paid':
      return devicePaidEmail(content, context);
    case 'charge-ahead':
      return chargeAheadEmail(content, context);
    case 'trial-ended':
      return trialEndedEmail(content, context);
    case 'end-ahead':
      return endAheadEmail(content, context);
    case 'charge-failed':
      return chargeFailedEmail(content, context);
    case 'cancelled':
      return cancelledEmail(content, context);
    case 'tariff-chosen':
      return tariffChosenEmail(content, context);
    case 'card-changed':
      return cardChangedEmail(content, context);
    case 'expired':
      return expiredEmail(content, context);
    case 'refunded':
      return refundedEmail(content, context);
    case 'refund-refused':
      return refundRefusedEmail(content, context);
    case 'payment-moved':
      return paymentMovedEmail(content, context);
    case 'payment-returned':
      return paymentReturnedEmail(content, context);
    case 'restriction-lifted':
      return restrictionLiftedEmail(content, context);
    case 'friend-counted':
      return friendCountedEmail(content, context);
    case 'friend-lapsed':
      return friendLapsedEmail(content, context);
    case 'trial-refused':
      return trialRefusedEmail(context);
    case 'device-added':
      return deviceAddedEmail(content, context);
    case 'new-browser':
      return newBrowserEmail(content, context);
    case 'new-sign-in':
      return newSignInEmail(content, context);
    case 'passkey-blocked':
      return passkeyBlockedEmail(content, context);
    case 'news-added':
      return newsAddedEmail(content, context);
    case 'sign-in-removed':
      return signInRemovedEmail(content, context);
    case 'confirm-address':
      return confirmAddressEmail(content, context);
    case 'reset-password':
      return resetPasswordEmail(content, context);
    case 'contact-code':
      return contactCodeEmail(content, context);
    case 'account-exists':
      return accountExistsEmail(content, context);
    case 'come-back':
      return comeBackEmail(content, context);
    case 'promotion':
      return promotionEmail(content, context);
    case 'price-changed':
      return priceChangedEmail(content, context);
    default:
      return unreachable(content);
  }
}
