import { unreachable } from '@contract/values/unreachable';
import type { MailContent } from '@functions/domain/platform/mail';
import {
  cancelledLetter,
  endAheadLetter,
  expiredLetter,
  restrictionLiftedLetter,
  trialRefusedLetter,
} from './access-emails';
import { deviceAddedLetter, friendCountedLetter, newSignInLetter } from './account-emails';
import { priceChangedLetter, promotionLetter } from './campaign-emails';
import type { Letter } from './email';
import type { MailWords } from './email-context';
import { accountExistsLetter, confirmAddressLetter, contactCodeLetter, resetPasswordLetter } from './sign-in-emails';
import {
  chargeAheadLetter,
  chargeFailedLetter,
  devicePaidLetter,
  paidLetter,
  paidUnclaimedLetter,
  paymentReturnedLetter,
  refundedLetter,
} from './payment-emails';

/** The content of an e-mail in the language of `words`. */
export function emailOf(content: MailContent, words: MailWords): Letter {
  switch (content.kind) {
    case 'paid':
      return paidLetter(content, words);
    case 'paid-unclaimed':
      return paidUnclaimedLetter(content, words);
    case 'device-paid':
      return devicePaidLetter(content, words);
    case 'charge-ahead':
      return chargeAheadLetter(content, words);
    case 'end-ahead':
      return endAheadLetter(content, words);
    case 'charge-failed':
      return chargeFailedLetter(content, words);
    case 'cancelled':
      return cancelledLetter(content, words);
    case 'expired':
      return expiredLetter(content, words);
    case 'refunded':
      return refundedLetter(content, words);
    case 'payment-returned':
      return paymentReturnedLetter(content, words);
    case 'restriction-lifted':
      return restrictionLiftedLetter(content, words);
    case 'friend-counted':
      return friendCountedLetter(content, words);
    case 'trial-refused':
      return trialRefusedLetter(words);
    case 'device-added':
      return deviceAddedLetter(content, words);
    case 'new-sign-in':
      return newSignInLetter(content, words);
    case 'confirm-address':
      return confirmAddressLetter(content, words);
    case 'reset-password':
      return resetPasswordLetter(content, words);
    case 'contact-code':
      return contactCodeLetter(content, words);
    case 'account-exists':
      return accountExistsLetter(content, words);
    case 'promotion':
      return promotionLetter(content, words);
    case 'price-changed':
      return priceChangedLetter(content, words);
    default:
      return unreachable(content);
  }
}
