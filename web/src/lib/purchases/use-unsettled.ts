import { useEffect, useState } from 'react';
import { onPurchases, unsettledOf, type Purchase } from './purchases';

/** What this browser began to pay and has not settled, newest first; null: without an account. */
export function useUnsettled(buyer: string | null): readonly Purchase[] {
  const [found, setFound] = useState(() => unsettledOf(buyer, Date.now()));
  useEffect(() => {
    const look = () => setFound(unsettledOf(buyer, Date.now()));
    look();
    return onPurchases(look);
  }, [buyer]);
  return found;
}
