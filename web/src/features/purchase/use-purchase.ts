import type { TariffQuote } from '@contract/get-shop';
import type { Tariff } from '@contract/values/tariff';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIdentity } from '@web/lib/identity';
import { logPaymentFailed } from '@web/lib/log';
import type { PaymentProblem } from '@web/lib/payment-outcome';
import { payAndTell } from '@web/lib/payment-widget';
import { store } from '@web/lib/storage';
import { orderTariff, type OrderKind } from './api/create-order';
import { shopKey } from './api/get-shop';
import { isSamePrice } from './same-price';

interface Purchase {
  kind: OrderKind;
  trialDays: number;
  onPaid: () => void;
}

/** Order first, then the provider's window, then waiting. One purchase at a time, however often the button is pressed. */
export function usePurchase({ kind, trialDays, onPaid }: Purchase) {
  const identity = useIdentity();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isRunning = useRef(false);

  const attempt = async (tariff: Tariff, shown: TariffQuote): Promise<PaymentProblem | null> => {
    const order = await orderTariff(identity, { trialDays, tariff }, kind);
    if (!order.ok) {
      void queryClient.invalidateQueries({ queryKey: ['profile'] });
      return order.kind === 'refused' ? 'refused' : 'unreachable';
    }
    const { quote, widget, payToken } = order.data;
    if (quote === null || !isSamePrice(quote, shown)) {
      void queryClient.invalidateQueries({ queryKey: shopKey(identity.uid) });
      return 'changed';
    }
    store({ userPayToken: payToken, payment: 'started' });
    // Nothing to pay: discounts cover it all, and the order is settled already.
    const outcome = widget === null ? 'paid' : await payAndTell(widget);
    if (outcome === 'paid') onPaid();
    else if (outcome !== 'unclear') store({ payment: null, userPayToken: null });
    return outcome === 'paid' ? null : outcome;
  };

  const buy = async (tariff: Tariff, shown: TariffQuote) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    const found = await attempt(tariff, shown);
    setProblem(found);
    setIsBusy(false);
    isRunning.current = false;
    if (found !== null) logPaymentFailed(found);
  };

  return { isBusy, problem, buy };
}
