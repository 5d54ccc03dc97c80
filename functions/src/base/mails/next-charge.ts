import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { EmailContext } from './email-context';

/** "150 ₽ on 3 March": the next charge in the words of an e-mail; null if there is none. */
export const nextChargeText = (
  { nextChargeAt, nextAmount }: { readonly nextChargeAt: Instant | null; readonly nextAmount: Kopecks | null },
  { t, money, date }: Pick<EmailContext, 't' | 'money' | 'date'>,
): string | null =>
  nextChargeAt === null || nextAmount === null
    ? null
    : t('sumOnDate', { amount: money(nextAmount), date: date(nextChargeAt) });
