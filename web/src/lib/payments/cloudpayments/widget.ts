import { env } from '@web/lib/browser/env';
import { isDarkTheme } from '@web/lib/browser/theme';
import { PaymentFormUnavailable, type PaymentForm } from '@web/lib/payments/payment-form';
import { lastOutcome, type PaymentOutcome } from '@web/lib/payments/payment-outcome';
import { readOutcome } from './read-outcome';

interface Widget {
  /** Called after every transaction, including those before the payer tries another card. */
  oncomplete: ((result: unknown) => void) | null;
  start(payment: Readonly<Record<string, unknown>>): Promise<unknown>;
}

declare global {
  interface Window {
    cp?: { CloudPayments: new () => Widget };
  }
}

let loading: Promise<void> | null = null;

/** Loads the script, which must come from the provider's host. */
function load(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = env.VITE_CLOUDPAYMENTS_WIDGET_URL;
    script.async = true;
    script.onload = () => (window.cp ? resolve() : reject(new PaymentFormUnavailable('no window.cp')));
    script.onerror = () => reject(new PaymentFormUnavailable('not loaded'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The payment widget (https://developers.cloudpayments.ru/en/, "Payment widget"). Only the skin is added. */
export const cloudPaymentsForm: PaymentForm = {
  preload: load,
  pay: async (payload) => {
    await load();
    if (!window.cp) throw new PaymentFormUnavailable('no window.cp');
    const widget = new window.cp.CloudPayments();
    const attempts: PaymentOutcome[] = [];
    widget.oncomplete = (result) => attempts.push(readOutcome(result));
    const result = await widget.start(isDarkTheme() ? { ...payload, skin: 'modern' } : payload);
    return lastOutcome(readOutcome(result), attempts);
  },
};
