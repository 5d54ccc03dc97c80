import type { Decline } from '@contract/values/decline';
import { useIdentity } from '@web/lib/auth/identity';
import { identityNow } from '@web/lib/auth/session-state';
import { payDeviceByCard } from '@web/features/profile/api/pay-device';
import { usePayAddOn } from '@web/features/profile/payments/use-pay-add-on';

/** The saved card took no money. `decline` null: only the payment form can pay. */
export interface CardFailure {
  readonly mask: string;
  readonly decline: Decline | null;
}

interface CardPaymentParams {
  /** The amount shown, in roubles. No other amount is charged. */
  shown: number;
  /** The number of slots after the payment. */
  slots: number;
  mask: string;
  /** Called when the amount shown is out of date. */
  onChanged: () => void;
  /** Called when the card paid, and when the outcome is not known yet: the page then waits for the payment. */
  onPaid: () => void;
  onFailed: (failure: CardFailure) => void;
  /** Called when the server charges nothing without a recent sign-in. */
  onNotRecent: () => void;
}

/** Orders a device slot and pays it by the saved card. */
export const usePayByCard = (params: CardPaymentParams) => {
  const { shown, slots, mask, onChanged, onPaid, onFailed, onNotRecent } = params;
  const rendered = useIdentity();
  return usePayAddOn({
    kind: 'slot',
    shown,
    until: { slots },
    onChanged,
    onPaid,
    charge: async (payToken) => {
      const outcome = await payDeviceByCard(identityNow(rendered), { payToken, amount: shown });
      if (outcome.kind === 'paid' || outcome.kind === 'pending') return outcome.kind;
      if (outcome.kind === 'notRecent') onNotRecent();
      else if (outcome.kind === 'failed') onFailed({ mask, decline: outcome.decline });
      else {
        onChanged();
        return outcome.problem;
      }
      return null;
    },
  });
};
