import { needsHumanCheck } from '@web/lib/http/api-error';
import { refusalOfOrder } from '@web/lib/payments/payment-outcome';
import { usePay, type Preparation } from '@web/lib/purchases/use-pay';
import type { orderGift } from '@web/features/gifts/api/gifts';
import { wrongField, type GiftField } from './gift-field';

interface GiftPayment {
  /** The uid of the payer; null for a visitor. */
  buyer: string | null;
  order: (captchaToken: string | null) => ReturnType<typeof orderGift>;
  /** The price shown, in roubles. The payment form does not open for another amount. */
  shown: number;
  /** Called when the price shown is out of date. */
  onChanged: () => void;
  onPaid: () => void;
  /** Called when the server refuses what a field holds; the field says so itself. */
  onWrong: (field: GiftField) => void;
}

/** Orders a gift and pays it through the payment form. Nobody claims it in this browser: its e-mail does. */
export const useGiftPayment = ({ buyer, order, shown, onChanged, onPaid, onWrong }: GiftPayment) =>
  usePay(async (captchaToken: string | null): Promise<Preparation> => {
    const ordered = await order(captchaToken);
    if (!ordered.ok) {
      if (needsHumanCheck(ordered)) return { problem: 'human' };
      if (ordered.kind !== 'refused') return { problem: 'unreachable' };
      const field = ordered.failure && wrongField(ordered.failure);
      if (field !== undefined) {
        onWrong(field);
        return { problem: null };
      }
      const code = ordered.failure?.code;
      const isPaying = code === 'payment_in_progress' || code === 'paid_already';
      return { problem: isPaying ? 'inProgress' : refusalOfOrder(ordered) };
    }
    const { payToken, checkout } = ordered.data;
    if (checkout?.amount !== shown) {
      onChanged();
      return { problem: 'changed' };
    }
    return { payToken, checkout, kind: 'gift', buyer, claim: null, until: {} };
  }, onPaid);
