import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useCallback, useEffect, useRef, useState } from 'react';
import { endsWithPayment, isReported, settlePurchases, type Until } from '@web/lib/purchases/purchases';
import { useUnsettled } from '@web/lib/purchases/use-unsettled';

const FAST_POLLING_MS = 30_000;
const LATE_AFTER_MS = 180_000;

/** The polling interval: one second in the first 30 s, then two seconds until three minutes; then false. */
export function pollingDelay(waitedMs: number): number | false {
  if (waitedMs < FAST_POLLING_MS) return 1000;
  return waitedMs < LATE_AFTER_MS ? 2000 : false;
}

/** Whether the profile shows what the purchase bought. */
export const isPaymentApplied = (
  { userInfo, pastDue, deviceSlots, consents }: Pick<Profile, 'userInfo' | 'pastDue' | 'deviceSlots' | 'consents'>,
  { slots = 0, consentsBefore, endBefore }: Until,
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
 * What this customer paid here and the server has not applied yet, also after a reload. `hasPaid`: a payment arrived
 * just before the page was opened.
 */
export function usePendingPayment(uid: string, hasPaid: boolean) {
  const [awaited = null] = useUnsettled(uid).filter((each) => !endsWithPayment(each));
  const [attempt, setAttempt] = useState(0);
  const [lateWait, setLateWait] = useState<string | null>(null);
  const [hasArrived, setHasArrived] = useState(hasPaid);
  const since = useRef(0);
  const wait = awaited === null ? null : `${awaited.id} ${attempt}`;

  useEffect(() => {
    if (wait === null) return;
    since.current = Date.now();
    const timer = setTimeout(() => setLateWait(wait), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wait]);
  const waitAgain = useCallback(() => setAttempt((count) => count + 1), []);
  const settle = useCallback(
    (profile: Profile) => {
      settlePurchases((each) => each.buyer === uid && !endsWithPayment(each) && isPaymentApplied(profile, each.until));
      setHasArrived(true);
    },
    [uid],
  );

  return {
    awaited,
    /** The form has reported the payment. */
    isAwaiting: awaited !== null && isReported(awaited),
    isLate: wait !== null && lateWait === wait,
    /** A payment has arrived since, or just before, the page was opened. */
    hasArrived,
    waitAgain,
    settle,
    pollEvery: () => (awaited === null ? (false as const) : pollingDelay(Date.now() - since.current)),
  };
}
