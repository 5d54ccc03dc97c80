import type { Instant } from '@functions/domain/calendar';

/** Where a mail's buttons lead: full addresses, made for its receiver when it is sent. */
export interface MailLinks {
  readonly site: string;
  readonly profile: string;
  readonly shop: string;
  readonly cancel: string;
  readonly offer: string;
  readonly support: string;
  /** Pays the period that ended then. */
  pay(periodEnd: Instant): string;
  /** Attaches a payment made without an account. */
  attach(payToken: string): string;
  /** The page that stops promotions. */
  readonly unsubscribe: string;
  /** Takes the bare POST of a mail client's own button (RFC 8058); null while nothing answers it. */
  readonly unsubscribeByPost: string | null;
}
