import type { Instant } from '@functions/base/rules/calendar';
import { PAY_LINK_LIFETIME } from '@functions/subscription/rules/terms';

/** The content of a pay link: the customer, the period, and when the link expires. */
export interface PayLink {
  readonly uid: string;
  readonly periodEnd: Instant;
  readonly expires: Instant;
}

/** The text that the link signs. */
export const payLinkText = (uid: string, periodEnd: Instant, now: Instant): string =>
  [uid, periodEnd, now + PAY_LINK_LIFETIME].join(' ');

/** Parses the text of a link; null when it has another form or has expired. */
export function readPayLink(text: string, now: Instant): PayLink | null {
  const [, uid, periodEnd, expires] = /^(\S+) (\d+) (\d+)$/.exec(text) ?? [];
  if (uid === undefined || Number(expires) <= now) return null;
  return { uid, periodEnd: Number(periodEnd), expires: Number(expires) };
}
