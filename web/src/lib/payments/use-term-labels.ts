import { termName } from './price';
import { useTexts } from '@web/lib/i18n/translation-source';

/** How a tariff's length is said: by itself («Полгода») and after a sum («за полгода»). */
export function useTermLabels() {
  const t = useTexts();
  return {
    nameOf: (tariff: number) => t(`tariff.${termName(tariff)}`),
    per: (tariff: number) => t(`per.${termName(tariff)}`),
  };
}
