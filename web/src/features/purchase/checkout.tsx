import type { TariffQuote } from '@contract/get-shop';
import type { Tariff } from '@contract/values/tariff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@web/lib/campaign';
import { Button } from '@web/ui/button';
import { AutoChargeConsent, OfferConsent } from '@web/ui/consents';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import type { OrderKind } from './api/create-order';
import { QuoteLines } from './quote-lines';
import styles from './purchase-block.module.css';
import { TariffTabs } from './tariff-tabs';
import { usePurchase } from './use-purchase';

interface CheckoutProps {
  quotes: readonly TariffQuote[];
  campaign: Campaign;
  kind: OrderKind;
  onPaid: () => void;
}

/** §5: 'Buy' is enabled only when both boxes are ticked; the first belongs to one schedule and does not move to another. */
export function Checkout({ quotes, campaign, kind, onPaid }: CheckoutProps) {
  const { t } = useTranslation('purchase');
  const [tariff, setTariff] = useState<Tariff>(campaign.tariff);
  const [agreedSchedule, setAgreedSchedule] = useState<string | null>(null);
  const [hasAgreedOffer, setHasAgreedOffer] = useState(false);
  const purchase = usePurchase({ kind, trialDays: campaign.trialDays, onPaid });

  const quote = quotes.find((candidate) => candidate.tariff === tariff) ?? quotes[0];
  if (!quote) return null;
  const schedule = [quote.tariff, quote.firstPayment, quote.monthlyPayment, quote.trialDays].join();
  const hasAgreedCharges = agreedSchedule === schedule;

  return (
    <div className={styles.checkout}>
      <TariffTabs quotes={quotes} linked={campaign.tariff} value={tariff} onChange={setTariff} isDisabled={purchase.isBusy} />
      <QuoteLines quote={quote} />
      <div className={styles.consents}>
        <AutoChargeConsent
          quote={quote}
          isChecked={hasAgreedCharges}
          isDisabled={purchase.isBusy}
          onChange={(isChecked) => setAgreedSchedule(isChecked ? schedule : null)}
        />
        <OfferConsent isChecked={hasAgreedOffer} isDisabled={purchase.isBusy} onChange={setHasAgreedOffer} />
      </div>
      <Button
        look="primary"
        isWide
        disabled={!hasAgreedCharges || !hasAgreedOffer || purchase.isBusy}
        onClick={() => void purchase.buy(tariff, quote)}
      >
        {purchase.isBusy ? t('opening') : t(`buy.${kind}`)}
      </Button>
      <PaymentProblemText problem={purchase.problem} />
      <p className={styles.note}>{t('cancelAnyTime')}</p>
    </div>
  );
}
