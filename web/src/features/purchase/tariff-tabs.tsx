import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { TARIFF_TABLE, TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { useTranslation } from 'react-i18next';
import { formatDiscount, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import { Tabs } from '@web/ui/tabs';
import { savingOf, termPriceOf, type Saving } from './saving';
import styles from './tariff-tabs.module.css';

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
  const month = quotes.find(({ tariff }) => tariff === 1);
  const options = shown.flatMap((tariff) => {
    const quote = quotes.find((candidate) => candidate.tariff === tariff);
    if (!quote) return [];
    return [
      {
        value: tariff,
        label: term.nameOf(tariff),
        note: <TabPrice quote={quote} saving={savingOf(quote, month)} now={now} />,
      },
    ];
  });
  return <Tabs label={t('tariff')} options={options} value={value} onChange={onChange} isDisabled={isDisabled} />;
}

/** The price of the term; for a longer term also its price per month and the saving. */
function TabPrice({ quote, saving, now }: { quote: TariffQuote; saving: Saving | null; now: string }) {
  const language = currentLanguage();
  const perMonth = useTermLabels().per(1);
  return (
    <>
      <span className={styles.price}>
        <Price roubles={termPriceOf(quote)} language={language} now={now} />
      </span>
      {saving !== null && (
        <span className={styles.perMonth}>{`${formatRoubles(saving.perMonth, language)} ${perMonth}`}</span>
      )}
      {saving !== null && saving.percent > 0 && (
        <span className={styles.saving}>{formatDiscount(saving.percent, language)}</span>
      )}
    </>
  );
}
