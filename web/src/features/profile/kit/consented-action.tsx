import { useId } from 'react';
import { AutoChargeConsent, MissingConsents, OfferConsent, type Schedule } from '@web/ui/consents';
import { Button } from '@web/ui/button';
import type { useConsents } from './use-consents';

interface ConsentedActionProps {
  /** The charges that the consent is about. */
  quote: Schedule;
  now: string;
  consents: ReturnType<typeof useConsents>;
  isBusy: boolean;
  label: string;
  onConfirm: () => void;
}

/** Both consents and the button that needs them. A disabled button says which one is missing. */
export function ConsentedAction({ quote, now, consents, isBusy, label, onConfirm }: ConsentedActionProps) {
  const missing = useId();
  const { hasCharges, hasOffer, isComplete } = consents;
  return (
    <>
      <div>
        <AutoChargeConsent
          quote={quote}
          now={now}
          isChecked={hasCharges}
          isDisabled={isBusy}
          onChange={consents.agreeCharges}
        />
        <OfferConsent isChecked={hasOffer} isDisabled={isBusy} onChange={consents.agreeOffer} />
      </div>
      <Button
        look="primary"
        isWide
        aria-describedby={missing}
        disabled={!isComplete}
        isBusy={isBusy}
        onClick={onConfirm}
      >
        {label}
      </Button>
      <MissingConsents id={missing} hasCharges={hasCharges} hasOffer={hasOffer} />
    </>
  );
}
