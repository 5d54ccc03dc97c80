import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { useQueryClient } from '@tanstack/react-query';
import { EVERY_PROFILE } from '@web/lib/http/profile-key';
import { needsHumanCheck } from '@web/lib/http/api-error';
import { isSamePrice } from '@web/lib/payments/price';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import type { Purchase as PurchaseRecord } from '@web/lib/purchases/purchases';
import { usePay, type Preparation } from '@web/lib/purchases/use-pay';
import { orderTariff, type TariffOrder } from '@web/features/purchase/api/create-order';

/** What the buyer chose. */
export type Choice = Readonly<{
  tariff: Tariff;
  /** Without renewal, by a method beside cards. */
  isOneOff: boolean;
}>;

/** What is ordered besides the choice, and how the browser remembers it. */
export interface Buying extends Omit<TariffOrder, 'tariff' | 'isOneOff' | 'captchaToken'> {
  readonly until: PurchaseRecord['until'];
}

interface Purchase {
  readonly buying: () => Promise<Buying> | Buying;
  /** Reloads the prices if the displayed ones are out of date. */
  refresh: () => Promise<readonly TariffQuote[]>;
  onPaid: () => void;
}

/** Orders a term and pays it through the payment form. `captchaToken`: a solved CAPTCHA after the problem `human`. */
export function usePurchase({ buying, refresh, onPaid }: Purchase) {
  const queryClient = useQueryClient();

  const prepare = async (choice: Choice, shown: TariffQuote, captchaToken: string | null): Promise<Preparation> => {
    const { until, ...order } = await buying();
    const ordered = await orderTariff({ ...order, ...choice, captchaToken });
    if (!ordered.ok) {
      if (ordered.failure?.code === 'paid_already') return 'paid';
      if (needsHumanCheck(ordered)) return { problem: 'human' };
      void refresh();
      void queryClient.invalidateQueries({ queryKey: EVERY_PROFILE });
      return { problem: ordered.kind === 'refused' ? refusalOfOrder(ordered) : 'unreachable' };
    }
    const { quote, payToken, checkout } = ordered.data;
    if (quote === null || !isSamePrice(quote, shown)) {
      await refresh();
      return { problem: quote !== null && isTrialGone(quote, shown) ? 'trialUsed' : 'changed' };
    }
    return {
      payToken,
      checkout,
      until,
      isOneOff: choice.isOneOff,
      kind: until.endBefore === undefined ? 'subscription' : 'ahead',
      buyer: order.uid === '' ? null : order.uid,
      claim: order.prepaidToken ?? null,
      explain: async (problem): Promise<PaymentProblem> => {
        // Check rejected the trial before any payment. The full price needs a new consent.
        if (problem !== 'notAccepted' || shown.trialDays === 0) return problem;
        const now = (await refresh()).find((fresh) => fresh.tariff === choice.tariff);
        return now !== undefined && isTrialGone(now, shown) ? 'trialUsed' : problem;
      },
    };
  };
  return usePay(prepare, onPaid);
}

const isTrialGone = (now: TariffQuote, shown: TariffQuote): boolean => shown.trialDays > 0 && now.trialDays === 0;
