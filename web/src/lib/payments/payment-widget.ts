import type { WidgetPayment } from '@contract/purchase/create-order';
import { env } from '@web/lib/browser/env';
import { lastOutcome, readOutcome, type PaymentOutcome } from './payment-outcome';
import { isDarkTheme } from '@web/lib/browser/theme';

interface Widget {
  /** Told of every transaction, also when the payer goes on to another card. */
  oncomplete: ((result: unknown) => void) | null;
  start(payment: WidgetPayment & { skin?: 'modern' }): Promise<unknown>;
}

declare global {
  interface Window {
    cp?: { CloudPayments: new () => Widget };
  }
}

/** The payment script did not come: an ad blocker, or no connection. */
export class WidgetUnavailable extends Error {
  override readonly name = 'WidgetUnavailable';
}

let loading: Promise<void> | null = null;

/** The provider wants its script from its own host; it is fetched only when somebody is about to pay. */
export function loadPaymentWidget(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = env.VITE_CLOUDPAYMENTS_WIDGET_URL;
    script.async = true;
    script.onload = () => (window.cp ? resolve() : reject(new WidgetUnavailable('no window.cp')));
    script.onerror = () => reject(new WidgetUnavailable('not loaded'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Hands the order to the provider exactly as the server wrote it; only the look is ours. Throws WidgetUnavailable. */
export async function pay(payment: WidgetPayment): Promise<PaymentOutcome> {
  await loadPaymentWidget();
  if (!window.cp) throw new WidgetUnavailable('no window.cp');
  const widget = new window.cp.CloudPayments();
  const along: PaymentOutcome[] = [];
  widget.oncomplete = (result) => along.push(readOutcome(result));
  const answer = await widget.start(isDarkTheme() ? { ...payment, skin: 'modern' } : payment);
  return lastOutcome(readOutcome(answer), along);
}

/** The same, with every way it can end in a word; never throws. */
export async function payAndTell(payment: WidgetPayment): Promise<PaymentOutcome | 'noWidget' | 'unclear'> {
  try {
    return await pay(payment);
  } catch (error) {
    // Whatever else breaks inside the window, the money may have moved: nobody is told that it did not.
    return error instanceof WidgetUnavailable ? 'noWidget' : 'unclear';
  }
}
