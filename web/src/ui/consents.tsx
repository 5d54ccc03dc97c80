import type { TariffQuote } from '@contract/purchase/get-shop';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { logPaymentFailed } from '@web/lib/browser/log';
import { loadPaymentWidget } from '@web/lib/payments/payment-widget';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { useTranslation } from '@web/lib/i18n/use-translation';
import { Checkbox } from './checkbox';

interface ConsentProps {
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The charges to come, as the server quoted them. */
export type Schedule = Pick<TariffQuote, 'tariff' | 'trialDays' | 'monthlyPayment' | 'firstChargeDate'>;

/** Its words are made from the quote on the screen, so that nobody agrees to a schedule that is not theirs. */
export function AutoChargeConsent({ quote, now, ...box }: ConsentProps & { quote: Schedule; now: string }) {
  const { t } = useTranslation('purchase');
  const period = useTermLabels();
  const language = currentLanguage();
  const words = {
    date: formatDate(quote.firstChargeDate, language),
    amount: formatPrice(quote.monthlyPayment, language, now),
    per: period.per(quote.tariff),
  };
  return (
    <Checkbox {...box}>
      {quote.trialDays > 0 ? t('consent.trial', { ...words, count: quote.trialDays }) : t('consent.full', words)}
    </Checkbox>
  );
}

/** The tick is a sign that somebody is about to pay: the payment script starts on its way. */
export function OfferConsent({ onChange, ...box }: ConsentProps) {
  const { t } = useTranslation('purchase');
  const handleChange = (isChecked: boolean) => {
    // A script that does not come is told about when the button is pressed.
    if (isChecked) loadPaymentWidget().catch(() => logPaymentFailed('widget not preloaded'));
    onChange(isChecked);
  };
  return (
    <Checkbox {...box} onChange={handleChange}>
      {t('consent.offer')} <a href="/offer">{t('consent.offerLink')}</a>
    </Checkbox>
  );
}
