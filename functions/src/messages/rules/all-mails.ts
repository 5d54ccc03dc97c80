import type { Language } from '@functions/base/contract/values/languages';
import type { NewsChannel } from '@functions/base/contract/values/news';
import { ACCOUNT_MAILS, type AccountMail } from '@functions/accounts/rules/account-mails';
import { DEVICE_MAILS, type DeviceMail } from '@functions/devices/rules/device-mails';
import { PAYMENT_MAILS, type PaymentMail } from '@functions/payments/rules/payment-mails';
import { GIFT_MAILS, type GiftMail } from '@functions/gifts/rules/gift-mails';
import { PURCHASE_MAILS, type PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { REFERRAL_MAILS, type ReferralMail } from '@functions/referrals/rules/referral-mails';
import { REFUND_MAILS, type RefundMail } from '@functions/refunds/rules/refund-mails';
import { RENEWAL_MAILS, type RenewalMail } from '@functions/renewals/rules/renewal-mails';
import { SUBSCRIPTION_MAILS, type SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { CAMPAIGN_MAILS, type CampaignMail } from '@functions/campaigns/rules/campaign-mails';
import type { MailRules } from '@functions/base/rules/mail';

/** Every e-mail of the product to a customer. */
export type MailContent =
  | SubscriptionMail
  | AccountMail
  | PaymentMail
  | ReferralMail
  | GiftMail
  | PurchaseMail
  | CampaignMail
  | RenewalMail
  | RefundMail
  | DeviceMail;

export type MailKind = MailContent['kind'];

export const MAILS: MailRules<MailContent> = {
  ...SUBSCRIPTION_MAILS,
  ...ACCOUNT_MAILS,
  ...PAYMENT_MAILS,
  ...REFERRAL_MAILS,
  ...GIFT_MAILS,
  ...PURCHASE_MAILS,
  ...CAMPAIGN_MAILS,
  ...RENEWAL_MAILS,
  ...REFUND_MAILS,
  ...DEVICE_MAILS,
};

/** Where else the news of an e-mail is told. */
export const newsOf = (kind: MailKind): readonly NewsChannel[] => MAILS[kind].news;

/** An e-mail without its names, as a finished task keeps it; one of a newer release as it is. */
export const withoutNames = (content: MailContent): MailContent =>
  Object.assign({}, content, (MAILS as Partial<typeof MAILS>)[content.kind]?.emptied);

export const isCampaignKind = (kind: MailKind): kind is CampaignMail['kind'] => kind in CAMPAIGN_MAILS;

/** One e-mail to one customer. */
export interface Mail {
  readonly to: string;
  /** Null for a buyer without an account. */
  readonly uid: string | null;
  /** The id by which support finds the account. Null with `uid`. */
  readonly customerId: string | null;
  readonly language: Language;
  readonly content: MailContent;
}
