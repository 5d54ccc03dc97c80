import type { Profile } from '@contract/subscription/get-profile';
import { useCallback, useEffect, useState } from 'react';
import { readStored, store } from '@web/lib/browser/storage';

const FAST_POLLING_MS = 30_000;
const LATE_AFTER_MS = 180_000;

/** The polling interval: one second in the first 30 s, then two seconds until three minutes; then false. */
export function pollingDelay(waitedMs: number): number | false {
  if (waitedMs < FAST_POLLING_MS) return 1000;
  return waitedMs < LATE_AFTER_MS ? 2000 : false;
}

/** What shows that the payment was applied. Lost after a reload. */
export interface PendingPayment {
  /** The number of device slots. */
  readonly slots?: number;
  /** The ISO date of the consents before another card was checked; null without consents. The new card has its own. */
  readonly consentsBefore?: string | null;
  /** The ISO date of the end of access before another term was paid ahead. */
  readonly endBefore?: string | null;
}

export const isPaymentConfirmed = (
  { userInfo, pastDue, deviceSlots, consents }: Pick<Profile, 'userInfo' | 'pastDue' | 'deviceSlots' | 'consents'>,
  { slots = 0, consentsBefore, endBefore }: PendingPayment,
): boolean => {
  if (consentsBefore !== undefined) return (consents?.at ?? null) !== consentsBefore;
  if (endBefore !== undefined && userInfo.expirationDate === endBefore) return false;
  return (
    (userInfo.subscriptionStatus === 'ACTIVE' || (slots > 0 && userInfo.subscriptionIsActive)) &&
    pastDue === null &&
    deviceSlots >= slots
  );
};

/**
 * A payment that the widget reported but the server has not applied yet. It survives a reload (key `payment`).
 * `hasPaid`: a payment arrived just before the page was opened.
 */
export function usePendingPayment(hasPaid: boolean) {
  const [since, setSince] = useState(() => (readStored('payment') === 'completed' ? Date.now() : null));
  const [isLate, setIsLate] = useState(false);
  const [awaited, setAwaited] = useState<PendingPayment>({});
  const [hasArrived, setHasArrived] = useState(hasPaid);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [since]);

  const begin = useCallback((payment?: PendingPayment) => {
    store({ payment: 'completed' });
    setIsLate(false);
    setSince(Date.now());
    if (payment) setAwaited(payment);
  }, []);
  const end = useCallback(() => {
    store({ payment: null, userPayToken: null });
    setSince(null);
    setAwaited({});
    setHasArrived(true);
  }, []);

  return {
    isAwaiting: since !== null,
    isLate,
    awaited,
    /** A payment has arrived since, or just before, the page was opened. */
    hasArrived,
    begin,
    end,
    pollEvery: () => (since === null ? (false as const) : pollingDelay(Date.now() - since)),
  };
}
