import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import { Button } from '@web/ui/button';
import { MissingConsents, OfferConsent } from '@web/ui/consents';
import { HumanCheck } from '@web/ui/human-check';
import { PaymentProblemText } from '@web/ui/payment-problem-text';

interface PayGiftProps {
  /** In roubles; 0 while the chosen term has no price. */
  price: number;
  /** The time of the server, ISO. */
  now: string;
  isBusy: boolean;
  problem: PaymentProblem | null;
  /** `captchaToken`: a solved CAPTCHA after the problem `human`. */
  onPay: (captchaToken: string | null) => void;
}

/** The consent to the offer, the button that pays, and why a payment failed. */
export function PayGift({ price, now, isBusy, problem, onPay }: PayGiftProps) {
  const { t } = useTranslation('gifts');
  const { t: purchase } = useTranslation('purchase');
  const missing = useId();
  const [hasAgreed, setHasAgreed] = useState(false);
  // It may be paid: another attempt begins with a reloaded page.
  const canPay = hasAgreed && price > 0 && problem !== 'unclear';
  return (
    <>
      <OfferConsent isChecked={hasAgreed} isDisabled={isBusy} onChange={setHasAgreed} />
      <Button
        look="primary"
        isWide
        aria-describedby={missing}
        disabled={!canPay}
        isBusy={isBusy}
        onClick={() => onPay(null)}
      >
        {isBusy ? purchase('opening') : t('pay', { sum: formatPrice(price, currentLanguage(), now) })}
      </Button>
      <MissingConsents id={missing} hasCharges hasOffer={hasAgreed} />
      {problem === 'human' && canPay && <HumanCheck onToken={onPay} />}
      <PaymentProblemText
        problem={problem}
        said={problem === 'unclear' || problem === 'inProgress' ? t(problem) : undefined}
      />
    </>
  );
}
