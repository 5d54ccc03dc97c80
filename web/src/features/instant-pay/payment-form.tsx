import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { AutoChargeConsent, MissingConsents, OfferConsent } from '@web/ui/consents';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import messages from '@web/ui/messages.module.css';
import { scheduleOf, type PaymentDue } from './payment-due';
import { PaymentDueLines } from './payment-due-lines';
import styles from './instant-pay-page.module.css';
import { usePayByLink } from './use-pay-by-link';

interface PaymentFormProps {
  link: string;
  paymentDue: PaymentDue;
  onPaid: () => void;
}

/**
 * Requires both consents; without a later charge, that to the offer. The consent to charges applies to one schedule and
 * is reset when the schedule changes.
 */
export function PaymentForm({ link, paymentDue, onPaid }: PaymentFormProps) {
  const { t } = useTranslation('instant-pay');
  const missing = useId();
  const { t: purchase } = useTranslation('purchase');
  const [agreedSchedule, setAgreedSchedule] = useState<string | null>(null);
  const [hasAgreedOffer, setHasAgreedOffer] = useState(false);
  const { isBusy, problem, pay } = usePayByLink(link, onPaid);

  const { next } = paymentDue;
  const schedule = scheduleOf(paymentDue, currentLanguage());
  const hasAgreedCharges = next === null || agreedSchedule === schedule;

  return (
    <section className={styles.form}>
      <div>
        <PaymentDueLines paymentDue={paymentDue} />
        <ChargedInRoubles />
      </div>
      <div className={styles.consents}>
        {next !== null && (
          <AutoChargeConsent
            quote={{
              tariff: paymentDue.tariff,
              trialDays: 0,
              monthlyPayment: next.amount,
              firstChargeDate: next.date,
            }}
            now={paymentDue.now}
            isChecked={hasAgreedCharges}
            isDisabled={isBusy}
            onChange={(isChecked) => setAgreedSchedule(isChecked ? schedule : null)}
          />
        )}
        <OfferConsent isChecked={hasAgreedOffer} isDisabled={isBusy} onChange={setHasAgreedOffer} />
      </div>
      <Button
        look="primary"
        isWide
        aria-describedby={missing}
        disabled={!hasAgreedCharges || !hasAgreedOffer}
        isBusy={isBusy}
        onClick={() => void pay(paymentDue)}
      >
        {isBusy ? purchase('opening') : t('paySum', { sum: formatRoubles(paymentDue.amount, currentLanguage()) })}
      </Button>
      <MissingConsents id={missing} hasCharges={hasAgreedCharges} hasOffer={hasAgreedOffer} />
      <PaymentProblemText problem={problem} isOneOff={next === null} />
      <p className={messages.note}>{purchase(next === null ? 'way.reminded' : 'cancelAnyTime')}</p>
    </section>
  );
}
