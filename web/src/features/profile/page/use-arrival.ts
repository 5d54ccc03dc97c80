import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { notify } from '@web/lib/browser/notify';
import type { Purchase, Until } from '@web/lib/purchases/purchases';
import { isPaymentApplied, type usePendingPayment } from '@web/features/profile/payments/use-pending-payment';

/** Whether the page waits for a payment, and whether that takes long. */
export type PaymentWait = 'none' | 'waiting' | 'late';

interface ArrivalOptions {
  payment: ReturnType<typeof usePendingPayment>;
  /** A payment arrived just before the page was opened. */
  hasPaid: boolean;
  data: Profile | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Called with the new end of the subscription as an ISO date. */
  onPaymentConfirmed: ((expirationDate: string | null) => void) | undefined;
}

/**
 * Tells of a payment that has arrived, and shows the top of the page. Returns what the page says of one that has not;
 * `begun`: nobody has reported it.
 */
export function useArrival({ payment, hasPaid, data, heading, onPaymentConfirmed }: ArrivalOptions): {
  wait: PaymentWait;
  begun: Purchase | null;
} {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { awaited, settle } = payment;
  const applied = awaited !== null && data !== undefined && isPaymentApplied(data, awaited.until) ? data : null;
  const arrival = arrivalOf(awaited);
  useEffect(() => {
    if (applied === null) return;
    settle(applied);
    showTop(heading.current);
    onPaymentConfirmed?.(applied.userInfo.expirationDate);
    void notify(t(`awaiting.${arrival}`), 'success');
  }, [applied, arrival, settle, heading, t, onPaymentConfirmed]);

  const isShown = data !== undefined;
  useEffect(() => {
    if (!hasPaid || !isShown) return;
    showTop(heading.current);
    // A reload or a way back is no arrival.
    void navigate('.', { replace: true, state: null });
  }, [hasPaid, isShown, heading, navigate]);

  if (applied !== null) return { wait: 'none', begun: null };
  if (!payment.isAwaiting) return { wait: 'none', begun: awaited };
  return { wait: payment.isLate ? 'late' : 'waiting', begun: null };
}

/** The page after a payment begins at its top. */
export function showTop(heading: HTMLHeadingElement | null): void {
  window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}

/** The text about an applied payment. */
function arrivalOf(purchase: Purchase | null): 'slotArrived' | 'cardArrived' | 'arrived' {
  const { slots, consentsBefore }: Until = purchase?.until ?? {};
  if (consentsBefore !== undefined) return 'cardArrived';
  return slots === undefined ? 'arrived' : 'slotArrived';
}
