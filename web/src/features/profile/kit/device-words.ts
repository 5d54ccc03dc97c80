import type { DeviceLine, DeviceOffer } from '@functions/subscription/contract/device-offer';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';

/** A named sum: a line of the payment, or a charge that follows with its ISO date. */
interface NamedLine {
  readonly name: string;
  readonly amount: number;
}
export interface NamedCharge extends NamedLine {
  readonly date: string;
}

/**
 * The words about one more device, for its price and its receipt. The e-mail and the answer to the app have the same
 * (`devicePaid` of `mail.json`).
 */
export function useDeviceWords() {
  const { t } = useTranslation('profile');
  const nameOf = (line: DeviceLine): string => {
    if (line.kind === 'coming-term') return t('devices.comingTerm', { count: line.months });
    const date = formatDate(line.until, currentLanguage());
    return line.days === undefined
      ? t('devices.untilDate', { date })
      : t('devices.daysLeft', { count: line.days, date });
  };
  const chargeName = (isAnnounced: boolean, index: number): string => {
    if (isAnnounced) return t('devices.announcedCharge');
    return t(index === 0 ? 'devices.nextCharge' : 'devices.laterCharge');
  };
  return {
    lines: (lines: DeviceOffer['lines']): NamedLine[] =>
      lines.map((line) => ({ name: nameOf(line), amount: line.amount })),
    charges: (charges: DeviceOffer['charges']): NamedCharge[] =>
      charges.map(({ date, amount, isAnnounced }, index) => ({ name: chargeName(isAnnounced, index), date, amount })),
  };
}
