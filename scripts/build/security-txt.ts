import { BRAND } from '@functions/base/contract/values/brand';

/** RFC 9116 recommends less than a year. Every build renews the date; a test allows no deployed file to expire soon. */
const LIFETIME_DAYS = 330;

/**
 * The file /.well-known/security.txt: where to report a vulnerability, and until when that is true.
 * Source: https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt(builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + LIFETIME_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${BRAND.supportEmail}?subject=Security`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: ru, en',
    '',
  ].join('\n');
}
