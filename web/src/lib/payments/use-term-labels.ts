import { isTariff, TARIFF_TABLE } from '@functions/base/contract/values/tariff';
import { useTexts } from '@web/lib/i18n/translation-source';

/**
 * The labels of a term: alone («Полгода») and after an amount («за полгода»). A page that is older than the server may
 * get a tariff that it does not know; its label is the number of months.
 */
export function useTermLabels() {
  const t = useTexts();
  return {
    nameOf: (tariff: number): string =>
      isTariff(tariff) ? t(`tariff.${TARIFF_TABLE[tariff].text}`) : t('tariff.months', { count: tariff }),
    per: (tariff: number): string =>
      isTariff(tariff) ? t(`per.${TARIFF_TABLE[tariff].text}`) : t('per.months', { count: tariff }),
  };
}
