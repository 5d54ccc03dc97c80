import type { Instant } from '@functions/domain/platform/calendar';
import type { UnsubscribeLink } from '@functions/domain/accounts/unsubscribe-link';

/** What a letter can be unsubscribed from; the others are about the customer's own money and access, and always come. */
export type Topic = UnsubscribeLink['topic'];

/** Where a mail's buttons lead: full addresses, made for its receiver when it is sent. */
export interface MailLinks {
  readonly site: string;
  readonly profile: string;
  readonly shop: string;
  readonly cancel: string;
  readonly offer: string;
  readonly support: string;
  readonly login: string;
  /** The page that takes Firebase's action code. */
  verify(mode: 'verifyEmail' | 'resetPassword', code: string): string;
  /** Pays the period that ended then. */
  pay(periodEnd: Instant): string;
  /** Attaches a payment made without an account. */
  attach(payToken: string): string;
  /** The page that stops mails of this topic. */
  unsubscribe(topic: Topic): string;
  /** Takes the bare POST of a mail client's own button (RFC 8058). */
  unsubscribeByPost(topic: Topic): string;
}
