import { termName } from './price';
import { useTexts } from '@web/lib/i18n/translation-source';

/** The labels of a term: alone («Полгода») and after an amount («за полгода»). */
export function useTermLabels() {
  const t = useTexts();
  return {
    nameOf: (tariff: number) => t(`tariff.${termName(tariff)}`),
    per: (tariff: number) => t(`per.${termName(tariff)}`),
  };
}
