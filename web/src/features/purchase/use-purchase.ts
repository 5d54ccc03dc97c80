import type { TariffQuote } from '@contract/purchase/get-shop';
import type { Tariff } from '@contract/values/tariff';
import { useQueryClient } from '@tanstack/react-query';
import { EVERY_PROFILE } from '@web/lib/http/profile-key';
import { needsHumanCheck } from '@web/lib/http/api-error';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import { payOrder } from '@web/lib/payments/pay-order';
import { usePayment } from '@web/lib/payments/use-payment';
import type { orderTariff } from './api/create-order';
import { isSamePrice } from './is-same-price';

/** What the buyer chose. */
export interface Choice {
  readonly tariff: Tariff;
  /** Without renewal, by a method beside cards. */
  readonly isOneOff: boolean;
}

interface Purchase {
  /** `captchaToken`: a solved CAPTCHA after the problem `human`. */
  order: (choice: Choice, captchaToken: string | null) => ReturnType<typeof orderTariff>;
  /** Reloads the prices if the displayed ones are out of date. */
  refresh: () => Promise<readonly TariffQuote[]>;
  onPaid: () => void;
}

/** Creates the order and pays it through the payment form. */
export function usePurchase({ order, refresh, onPaid }: Purchase) {
  const queryClient = useQueryClient();

  const attempt = async (
    choice: Choice,
    shown: TariffQuote,
    captchaToken: string | null,
  ): Promise<PaymentProblem | null> => {
    const ordered = await order(choice, captchaToken);
    if (!ordered.ok) {
      if (ordered.failure?.code === 'paid_already') {
        onPaid();
        return null;
      }
      if (needsHumanCheck(ordered)) return 'human';
      void refresh();
      void queryClient.invalidateQueries({ queryKey: EVERY_PROFILE });
      return ordered.kind === 'refused' ? refusalOfOrder(ordered) : 'unreachable';
    }
    const { quote } = ordered.data;
    if (quote === null || !isSamePrice(quote, shown)) {
      await refresh();
      return quote !== null && isTrialGone(quote, shown) ? 'trialUsed' : 'changed';
    }
    const problem = await payOrder(ordered.data);
    if (problem === null) {
      onPaid();
      return null;
    }
    // Check rejected the trial before any payment. The full price needs a new consent.
    if (problem !== 'notAccepted' || shown.trialDays === 0) return problem;
    const now = (await refresh()).find((fresh) => fresh.tariff === choice.tariff);
    return now !== undefined && isTrialGone(now, shown) ? 'trialUsed' : problem;
  };
  return usePayment(attempt);
}

const isTrialGone = (now: TariffQuote, shown: TariffQuote): boolean => shown.trialDays > 0 && now.trialDays === 0;
