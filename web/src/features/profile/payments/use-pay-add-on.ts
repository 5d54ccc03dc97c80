import { useIdentity } from '@web/lib/auth/identity';
import { identityNow } from '@web/lib/auth/session-state';
import type { ApiFailure } from '@web/lib/http/api-error';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import type { Purchase } from '@web/lib/purchases/purchases';
import { usePay, type PayableOrder, type Preparation } from '@web/lib/purchases/use-pay';
import { orderAddOn, type AddOnKind } from '@web/features/profile/api/orders';

interface AddOn {
  kind: AddOnKind;
  /** The amount shown, in roubles. No other amount is paid. */
  shown: number;
  /** What the profile shows once the payment is applied. */
  until: Purchase['until'];
  /** Called when the amount shown is out of date. */
  onChanged: () => void;
  onPaid: () => void;
  /** Pays the order without the payment form. */
  charge?: (payToken: string) => ReturnType<NonNullable<PayableOrder['charge']>>;
}

/** Orders what has no tariff (a device slot, a missed renewal, the check of a card), and pays it. */
export const usePayAddOn = ({ kind, shown, until, onChanged, onPaid, charge }: AddOn) => {
  const rendered = useIdentity();
  return usePay(async (): Promise<Preparation> => {
    const identity = identityNow(rendered);
    const ordered = await orderAddOn(identity, kind);
    if (!ordered.ok) {
      onChanged();
      return { problem: problemOfOrder(ordered) };
    }
    const { payToken, checkout } = ordered.data;
    if (checkout !== null && checkout.amount !== shown) {
      onChanged();
      return { problem: 'changed' };
    }
    return {
      payToken,
      checkout,
      kind,
      until,
      buyer: identity.uid,
      claim: null,
      ...(charge && { charge: () => charge(payToken) }),
    };
  }, onPaid);
};

/** Why there is no order: nothing was charged. */
function problemOfOrder(failed: ApiFailure): PaymentProblem {
  if (failed.kind !== 'refused') return 'unreachable';
  return failed.failure?.code === 'payment_in_progress' ? 'inProgress' : refusalOfOrder(failed);
}
