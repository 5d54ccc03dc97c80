import type { Instant } from '@functions/base/rules/calendar';
import type { MailTopic } from '@functions/base/contract/values/mail-topics';

/** Absolute URLs for the links of an e-mail, created for its recipient at the time of sending. */
export interface MailLinks {
  readonly site: string;
  readonly profile: string;
  /** The profile with the form that resumes the subscription. */
  readonly resume: string;
  readonly shop: string;
  readonly install: string;
  readonly cancel: string;
  readonly offer: string;
  readonly promo: string;
  readonly supportBot: string;
  readonly supportEmail: string;
  readonly login: string;
  /** The page that handles Firebase's e-mail action code; it attaches the guest purchase of the pay token, if any. */
  verify(mode: 'verifyEmail' | 'resetPassword', code: string, payToken?: string): string;
  /** Page that restores a removed sign-in. */
  restoreSignIn(signIn: string, removedAt: Instant): string;
  /** Page to pay the renewal of the period that ended at `periodEnd`. */
  pay(periodEnd: Instant): string;
  /** Attaches a guest purchase to an account. */
  attach(payToken: string): string;
  /** Opens a gift. */
  gift(gift: { readonly id: string; readonly link: number }): string;
  /** Page to unsubscribe from the topic. */
  unsubscribe(topic: MailTopic): string;
  /** URL for the one-click POST of mail clients (RFC 8058). */
  unsubscribeByPost(topic: MailTopic): string;
}
