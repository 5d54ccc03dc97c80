import type { TariffQuote } from '@contract/purchase/get-shop';
import { TARIFF_TABLE, TARIFFS, type Tariff } from '@contract/values/tariff';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import { Tabs } from '@web/ui/tabs';

interface TariffTabsProps {
  quotes: readonly TariffQuote[];
  now: string;
  /** The tariff of the campaign link; some tariffs have a tab only with such a link. */
  linked: Tariff;
  value: Tariff;
  onChange: (tariff: Tariff) => void;
  isDisabled: boolean;
}

export function TariffTabs({ quotes, now, linked, value, onChange, isDisabled }: TariffTabsProps) {
  const { t } = useTranslation('purchase');
  const term = useTermLabels();
  const shown = TARIFFS.filter((tariff) => tariff === linked || TARIFF_TABLE[tariff].tab === 'always');
  const options = shown.flatMap((tariff) => {
    const quote = quotes.find((candidate) => candidate.tariff === tariff);
    if (!quote) return [];
    return [
      {
        value: tariff,
        label: term.nameOf(tariff),
        note: <Price roubles={quote.monthlyPayment} language={currentLanguage()} now={now} />,
      },
    ];
  });
  return <Tabs label={t('tariff')} options={options} value={value} onChange={onChange} isDisabled={isDisabled} />;
}
