import type { Decline } from '@contract/values/decline';
import { trackPurchase } from '@web/lib/analytics/analytics';
import { useIdentity } from '@web/lib/auth/identity';
import { identityNow } from '@web/lib/auth/session-state';
import { store } from '@web/lib/browser/storage';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import { usePayment } from '@web/lib/payments/use-payment';
import { orderDevice } from '@web/features/profile/api/orders';
import { payDeviceByCard } from '@web/features/profile/api/pay-device';
import { problemOfOrder } from '@web/features/profile/payments/use-pay-add-on';

/** The saved card took no money. `decline` null: only the payment form can pay. */
export interface CardFailure {
  readonly mask: string;
  readonly decline: Decline | null;
}

interface CardPaymentParams {
  /** The amount shown, in roubles. No other amount is charged. */
  shown: number;
  mask: string;
  /** Called when the amount shown is out of date. */
  onChanged: () => void;
  /** Called when the card paid, and when the outcome is not known yet: the page then waits for the payment. */
  onPaid: () => void;
  onFailed: (failure: CardFailure) => void;
  /** Called when the server charges nothing without a recent sign-in. */
  onNotRecent: () => void;
}

/** Orders a device slot and pays it by the saved card. The keys of §3 are kept as for the payment form. */
export const usePayByCard = ({ shown, mask, onChanged, onPaid, onFailed, onNotRecent }: CardPaymentParams) => {
  const rendered = useIdentity();
  return usePayment(async (): Promise<PaymentProblem | null> => {
    const identity = identityNow(rendered);
    const ordered = await orderDevice(identity);
    if (!ordered.ok) {
      onChanged();
      return problemOfOrder(ordered);
    }
    const { payToken, checkout } = ordered.data;
    if (checkout?.amount !== shown) {
      onChanged();
      return 'changed';
    }
    store({ userPayToken: payToken, payment: 'started' });
    const outcome = await payDeviceByCard(identity, { payToken, amount: shown });
    if (outcome.kind === 'paid' || outcome.kind === 'pending') {
      if (outcome.kind === 'paid') trackPurchase({ value: shown, currency: 'RUB', transactionId: payToken });
      onPaid();
      return null;
    }
    store({ userPayToken: null, payment: null });
    if (outcome.kind === 'notRecent') {
      onNotRecent();
      return null;
    }
    if (outcome.kind === 'failed') {
      onFailed({ mask, decline: outcome.decline });
      return null;
    }
    onChanged();
    return outcome.problem;
  });
};
