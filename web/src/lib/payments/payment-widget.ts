import type { WidgetPayment } from '@contract/purchase/create-order';
import { env } from '@web/lib/browser/env';
import { lastOutcome, readOutcome, type PaymentOutcome } from './payment-outcome';
import { isDarkTheme } from '@web/lib/browser/theme';

interface Widget {
  /** Called after every transaction, including those before the payer tries another card. */
  oncomplete: ((result: unknown) => void) | null;
  start(payment: WidgetPayment & { skin?: 'modern' }): Promise<unknown>;
}

declare global {
  interface Window {
    cp?: { CloudPayments: new () => Widget };
  }
}

/** The payment script could not be loaded because of an ad blocker or a missing connection. */
class WidgetUnavailable extends Error {
  override readonly name = 'WidgetUnavailable';
}

let loading: Promise<void> | null = null;

/** Loads the payment script, which must come from the provider's host. Called only shortly before a payment. */
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

/** Passes the server's payment parameters unchanged to the widget; only the skin is added. Throws WidgetUnavailable. */
async function pay(payment: WidgetPayment): Promise<PaymentOutcome> {
  await loadPaymentWidget();
  if (!window.cp) throw new WidgetUnavailable('no window.cp');
  const widget = new window.cp.CloudPayments();
  const attempts: PaymentOutcome[] = [];
  widget.oncomplete = (result) => attempts.push(readOutcome(result));
  const result = await widget.start(isDarkTheme() ? { ...payment, skin: 'modern' } : payment);
  return lastOutcome(readOutcome(result), attempts);
}

/** Like `pay`, but returns errors as outcomes and never throws. */
export async function tryPay(payment: WidgetPayment): Promise<PaymentOutcome | 'noWidget' | 'unclear'> {
  try {
    return await pay(payment);
  } catch (error) {
    // After any other error the payment may have succeeded; the page must not claim that it failed.
    return error instanceof WidgetUnavailable ? 'noWidget' : 'unclear';
  }
}
