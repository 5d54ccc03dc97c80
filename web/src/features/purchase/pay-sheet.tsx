import type { Shop } from '@functions/customer-life/contract/get-shop';
import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import { Button } from '@web/ui/button';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { MissingConsents } from '@web/ui/consents';
import { HumanCheck } from '@web/ui/human-check';
import messages from '@web/ui/messages.module.css';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import type { OrderKind } from '@web/features/purchase/api/create-order';
import styles from './purchase-block.module.css';
import { QuoteLines } from './quote-lines';

interface PaySheetProps {
  shop: Shop;
  kind: OrderKind;
  quote: TariffQuote;
  isOneOff: boolean;
  hasAgreedCharges: boolean;
  hasAgreedOffer: boolean;
  isUnsettled: boolean;
  canBuy: boolean;
  isBusy: boolean;
  problem: PaymentProblem | null;
  /** Repeats the order after the problem `human`. */
  onToken: (captchaToken: string) => void;
}

/** The sum, the button that submits the form, and why a payment failed. */
export function PaySheet({
  shop,
  kind,
  quote,
  isOneOff,
  hasAgreedCharges,
  hasAgreedOffer,
  isUnsettled,
  canBuy,
  isBusy,
  problem,
  onToken,
}: PaySheetProps) {
  const { t } = useTranslation('purchase');
  const missing = useId();
  const label =
    quote.firstPayment === 0
      ? t(`buy.${kind}`)
      : t(`pay.${kind}`, { sum: formatRoubles(quote.firstPayment, currentLanguage()) });
  return (
    <div className={styles.sheet}>
      <QuoteLines quote={quote} devicesIncluded={shop.devicesIncluded} isOneOff={isOneOff} now={shop.now} />
      <ChargedInRoubles />
      {/* Not `disabled`: Enter in a field leads to what is missing. */}
      <Button
        type="submit"
        look="primary"
        isWide
        aria-describedby={missing}
        aria-disabled={!canBuy || undefined}
        isBusy={isBusy}
      >
        {isBusy ? t('opening') : label}
      </Button>
      <MissingConsents id={missing} hasCharges={hasAgreedCharges} hasOffer={hasAgreedOffer} isUnsettled={isUnsettled} />
      {problem === 'human' && canBuy && <HumanCheck onToken={onToken} />}
      <PaymentProblemText problem={problem ?? (shop.areSalesOff ? 'salesOff' : null)} isOneOff={isOneOff} />
      <p className={messages.note}>{t(isOneOff ? 'way.reminded' : 'cancelAnyTime')}</p>
    </div>
  );
}
