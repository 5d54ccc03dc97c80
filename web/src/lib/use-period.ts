import { useTranslation } from 'react-i18next';
import { periodName } from './price';

/** How a tariff's length is said: by itself («Полгода») and after a sum («за полгода»). */
export function usePeriod() {
  const { t } = useTranslation();
  return {
    nameOf: (tariff: number) => t(`tariff.${periodName(tariff)}`),
    per: (tariff: number) => t(`per.${periodName(tariff)}`),
  };
}
