import { useState } from 'react';

/** Both boxes of a purchase. The first belongs to one schedule, written in a word, and does not move to another. */
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
