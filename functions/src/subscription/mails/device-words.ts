import type { DeviceLine, DeviceOffer, FollowingCharge } from '@functions/subscription/rules/device-line';
import type { Wording } from '@functions/ports/services';
import type { EmailRow } from '@functions/base/mails/email';
import { wordsIn, type EmailContext } from '@functions/base/mails/email-context';

/**
 * The words about one more device: the profile has the same (`devices` of `profile.json`), so that e-mail, app and site
 * agree.
 */

type Words = Pick<EmailContext, 't' | 'money' | 'date'>;

/** What is paid now, line by line. */
export const lineRows = ({ lines }: Pick<DeviceOffer, 'lines'>, words: Words): EmailRow[] =>
  lines.map((line) => ({ name: nameOfLine(line, words), value: words.money(line.amount) }));

/** The charges that follow. */
export const chargeRows = ({ charges }: Pick<DeviceOffer, 'charges'>, words: Words): EmailRow[] =>
  charges.map((charge, index) => ({
    name: nameOfCharge(charge, index, words),
    value: words.t('sumOnDate', { amount: words.money(charge.amount), date: words.date(charge.at) }),
  }));

/** The same rows as sentences, for the answers to apps. */
export const wording: Wording = {
  deviceOffer: async (offer, language) => {
    const words = wordsIn(language);
    return [...lineRows(offer, words), ...chargeRows(offer, words)].map(({ name, value }) => `${name}: ${value}`);
  },
};

function nameOfLine(line: DeviceLine, { t, date }: Words): string {
  if (line.kind === 'coming-term') return t('devicePaid.comingTerm', { count: line.months });
  return line.days === undefined
    ? t('devicePaid.untilDate', { date: date(line.until) })
    : t('devicePaid.daysLeft', { count: line.days, date: date(line.until) });
}

function nameOfCharge({ isAnnounced }: FollowingCharge, index: number, { t }: Words): string {
  if (isAnnounced) return t('devicePaid.announcedCharge');
  return t(index === 0 ? 'devicePaid.nextCharge' : 'devicePaid.laterCharge');
}
