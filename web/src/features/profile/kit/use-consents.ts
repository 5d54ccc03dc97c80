import { useState } from 'react';

/** State of both consents. The consent to charges applies to one `schedule` and is reset when the schedule changes. */
export function useConsents(schedule: string) {
  const [agreedSchedule, setAgreedSchedule] = useState<string | null>(null);
  const [hasOffer, setHasOffer] = useState(false);
  const hasCharges = agreedSchedule === schedule;
  return {
    hasCharges,
    hasOffer,
    isComplete: hasCharges && hasOffer,
    agreeCharges: (isChecked: boolean) => setAgreedSchedule(isChecked ? schedule : null),
    agreeOffer: setHasOffer,
  };
}
