import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { AutoChargeConsent, MissingConsents, OfferConsent, type Schedule } from '@web/ui/consents';

const SCHEDULE: Schedule = {
  tariff: 6,
  trialDays: 0,
  monthlyPayment: 1494,
  firstChargeDate: '2027-05-20T09:00:00.000Z',
};

export const show: ShowPiece = ({ now }) => {
  const autoCharge = (quote: Schedule, isDisabled = false) => (
    <Stateful initial={false}>
      {(isChecked, onChange) => (
        <AutoChargeConsent quote={quote} now={now} isChecked={isChecked} onChange={onChange} isDisabled={isDisabled} />
      )}
    </Stateful>
  );
  const offer = (isDisabled: boolean) => (
    <Stateful initial={false}>
      {(isChecked, onChange) => <OfferConsent isChecked={isChecked} onChange={onChange} isDisabled={isDisabled} />}
    </Stateful>
  );
  return {
    states: {
      'automatic charges': autoCharge(SCHEDULE),
      'automatic charges after a trial': autoCharge({ ...SCHEDULE, trialDays: 5 }),
      'automatic charges, disabled': autoCharge(SCHEDULE, true),
      offer: offer(false),
      'offer, disabled': offer(true),
      'both missing': <MissingConsents id="both" hasCharges={false} hasOffer={false} />,
      'the price is checked': <MissingConsents id="price" hasCharges={false} hasOffer={false} isUnsettled />,
      'charges missing': <MissingConsents id="charges" hasCharges={false} hasOffer />,
      'offer missing': <MissingConsents id="offer" hasCharges hasOffer={false} />,
    },
  };
};
