import { useDeferredValue } from 'react';
import type { Identity } from '@web/lib/auth/session';
import { useGetProfile, useLastProfile } from '@web/features/profile/api/get-profile';
import type { usePendingPayment } from '@web/features/profile/payments/use-pending-payment';
import { lacksFirstDevice } from '@web/features/profile/kit/section-state';

/** How often the page looks whether the first device has connected. */
const DEVICE_POLLING_MS = 15_000;

/**
 * The profile, which is polled until an awaited payment is confirmed and until a first device has connected. `facts`:
 * what the page shows; `lastAt`: when they were known if they are those of the last visit (ISO), else null.
 */
export function useFacts(
  identity: Identity,
  { pollEvery, isAwaiting }: ReturnType<typeof usePendingPayment>,
  hasPaid: boolean,
) {
  const profile = useGetProfile(identity, (loaded) => {
    const delay = pollEvery();
    return delay !== false ? delay : loaded !== undefined && lacksFirstDevice(loaded) && DEVICE_POLLING_MS;
  });
  const lastVisit = useLastProfile(identity);
  // Deferred: the sections are rendered anew in slices, because at once they would keep a phone from answering.
  const isFresh = useDeferredValue(profile.data !== undefined);
  // Never while a payment is awaited: it has changed the facts.
  const last = isFresh || isAwaiting || hasPaid ? null : lastVisit;
  return { profile, facts: last?.facts ?? profile.data, lastAt: last?.at ?? null };
}
