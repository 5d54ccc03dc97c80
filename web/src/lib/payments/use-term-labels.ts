import { periodName } from './price';
import { useTexts } from '@web/lib/i18n/translation-source';

/** How a tariff's length is said: by itself («Полгода») and after a sum («за полгода»). */
export function usePeriod() {
  const t = useTexts();
  return {
    nameOf: (tariff: number) => t(`tariff.${periodName(tariff)}`),
    per: (tariff: number) => t(`per.${periodName(tariff)}`),
  };
}
