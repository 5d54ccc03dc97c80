import type { Profile } from '@contract/subscription/get-profile';
import { useCallback, useEffect, useState } from 'react';
import { readStored, store } from '@web/lib/browser/storage';

const EAGER_MS = 30_000;
const PATIENCE_MS = 180_000;

/** Every second for half a minute, then every two seconds up to three minutes (design: web). */
export function pollingDelay(waitedMs: number): number | false {
  if (waitedMs < EAGER_MS) return 1000;
  return waitedMs < PATIENCE_MS ? 2000 : false;
}

/** What tells that the payment arrived, beyond a subscription in order: a slot more. Forgotten by a reload. */
export interface PendingPayment {
  readonly slots?: number;
}

export const hasArrived = (
  { userInfo, pastDue, deviceSlots }: Pick<Profile, 'userInfo' | 'pastDue' | 'deviceSlots'>,
  { slots = 0 }: PendingPayment,
): boolean =>
  (userInfo.subscriptionStatus === 'ACTIVE' || (slots > 0 && userInfo.subscriptionIsActive)) &&
  pastDue === null &&
  deviceSlots >= slots;

/** A payment the window reported and the bank has not confirmed yet; it outlives a reload through the key `payment`. */
export function usePendingPayment() {
  const [since, setSince] = useState(() => (readStored('payment') === 'completed' ? Date.now() : null));
  const [isLate, setIsLate] = useState(false);
  const [awaited, setAwaited] = useState<PendingPayment>({});

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [since]);

  const begin = useCallback((what?: PendingPayment) => {
    store({ payment: 'completed' });
    setIsLate(false);
    setSince(Date.now());
    if (what) setAwaited(what);
  }, []);
  const end = useCallback(() => {
    store({ payment: null, userPayToken: null });
    setSince(null);
    setAwaited({});
  }, []);

  return {
    isAwaiting: since !== null,
    isLate,
    awaited,
    begin,
    end,
    pollEvery: () => (since === null ? (false as const) : pollingDelay(Date.now() - since)),
  };
}
