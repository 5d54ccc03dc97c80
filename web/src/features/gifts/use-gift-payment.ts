import { trackPurchase } from '@web/lib/analytics/analytics';
import { needsHumanCheck } from '@web/lib/http/api-error';
import { tryPay } from '@web/lib/payments/payment-forms';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import { usePayment } from '@web/lib/payments/use-payment';
import type { orderGift } from './api/gifts';
import { wrongField, type GiftField } from './gift-field';

interface GiftPayment {
  order: (captchaToken: string | null) => ReturnType<typeof orderGift>;
  /** The price shown, in roubles. The payment form does not open for another amount. */
  shown: number;
  /** Called when the price shown is out of date. */
  onChanged: () => void;
  onPaid: () => void;
  /** Called when the server refuses what a field holds; the field says so itself. */
  onWrong: (field: GiftField) => void;
}

/**
 * Orders a gift and pays it through the payment form. Unlike a purchase it leaves nothing in the storage of the browser
 * (`payOrder`): neither this customer nor the next one to sign in here has anything to wait for or to claim.
 */
export const useGiftPayment = ({ order, shown, onChanged, onPaid, onWrong }: GiftPayment) =>
  usePayment(async (captchaToken: string | null): Promise<PaymentProblem | null> => {
    const ordered = await order(captchaToken);
    if (!ordered.ok) {
      if (needsHumanCheck(ordered)) return 'human';
      if (ordered.kind !== 'refused') return 'unreachable';
      const field = ordered.failure && wrongField(ordered.failure);
      if (field !== undefined) {
        onWrong(field);
        return null;
      }
      const code = ordered.failure?.code;
      return code === 'payment_in_progress' || code === 'paid_already' ? 'inProgress' : refusalOfOrder(ordered);
    }
    const { payToken, checkout } = ordered.data;
    if (checkout?.amount !== shown) {
      onChanged();
      return 'changed';
    }
    const outcome = await tryPay(checkout);
    if (outcome !== 'paid') return outcome;
    trackPurchase({ value: checkout.amount, currency: 'RUB', transactionId: payToken });
    onPaid();
    return null;
  });
