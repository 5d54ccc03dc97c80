import type { Instant } from '@functions/domain/platform/calendar';
import { PAY_LINK_LIFETIME } from '@functions/domain/subscription/terms';

/** What a pay link says: whose period, which one, and until when the link works. */
export interface PayLink {
  readonly uid: string;
  readonly periodEnd: Instant;
  readonly expires: Instant;
}

export const payLinkText = (uid: string, periodEnd: Instant, now: Instant): string =>
  [uid, periodEnd, now + PAY_LINK_LIFETIME].join(' ');

/** Null when it is not of this form, or too old. */
export function readPayLink(text: string, now: Instant): PayLink | null {
  const [, uid, periodEnd, expires] = /^(\S+) (\d+) (\d+)$/.exec(text) ?? [];
  if (uid === undefined || Number(expires) <= now) return null;
  return { uid, periodEnd: Number(periodEnd), expires: Number(expires) };
}
