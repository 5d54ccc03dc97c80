import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { logPaymentFailed } from '@web/lib/browser/log';
import { preloadPaymentForms } from '@web/lib/purchases/use-pay';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Checkbox } from './checkbox';
import { DOCUMENT_LINKS, LinkedText } from './linked-text';
import fields from './field.module.css';

interface ConsentProps {
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The future charges as quoted by the server. */
export type Schedule = Pick<TariffQuote, 'tariff' | 'trialDays' | 'monthlyPayment' | 'firstChargeDate'>;

interface MissingConsentsProps {
  /** The id by which the disabled button refers to the text. */
  id: string;
  hasCharges: boolean;
  hasOffer: boolean;
  /** The price is about to change: nobody can agree to it yet. */
  isUnsettled?: boolean;
}

/** Says which consent a disabled button still needs. Keeps its line when nothing is missing. */
export function MissingConsents({ id, hasCharges, hasOffer, isUnsettled = false }: MissingConsentsProps) {
  const { t } = useTranslation('purchase');
  const missing = hasCharges ? !hasOffer && t('missing.offer') : t(hasOffer ? 'missing.charges' : 'missing.both');
  return (
    <p id={id} className={fields.hint}>
      {isUnsettled ? t('missing.price') : missing}
    </p>
  );
}

/** Consent to automatic charges. The text states the schedule of the displayed quote. */
export function AutoChargeConsent({ quote, now, ...box }: ConsentProps & { quote: Schedule; now: string }) {
  const { t } = useTranslation('purchase');
  const term = useTermLabels();
  const language = currentLanguage();
  const values = {
    date: formatDate(quote.firstChargeDate, language),
    amount: formatPrice(quote.monthlyPayment, language, now),
    per: term.per(quote.tariff),
  };
  return (
    <Checkbox {...box}>
      {quote.trialDays > 0 ? t('consent.trial', { ...values, count: quote.trialDays }) : t('consent.full', values)}
    </Checkbox>
  );
}

/** Consent to the offer. Checking the box preloads the payment script because a payment is likely to follow. */
export function OfferConsent({ onChange, ...box }: ConsentProps) {
  const { t } = useTranslation('purchase');
  const handleChange = (isChecked: boolean) => {
    // A failed preload is reported to the customer when they click the pay button.
    if (isChecked) preloadPaymentForms().catch(() => logPaymentFailed('widget not preloaded'));
    onChange(isChecked);
  };
  return (
    <Checkbox {...box} onChange={handleChange}>
      <LinkedText text={t('consent.offer')} links={DOCUMENT_LINKS} />
    </Checkbox>
  );
}
