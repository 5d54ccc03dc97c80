import type { Checkout } from '@functions/purchase/contract/create-order';
import { cloudPaymentsForm } from '@web/lib/payments/cloudpayments/widget';
import { PaymentFormUnavailable, type PaymentForm } from './payment-form';
import type { PaymentOutcome } from './payment-outcome';

/** The payment form of every provider, by the name that an order carries. */
const FORMS: ReadonlyMap<string, PaymentForm> = new Map([['cloudpayments', cloudPaymentsForm]]);

/** Loads the payment scripts, shortly before a payment. Throws PaymentFormUnavailable. */
export const preloadPaymentForms = async (): Promise<void> => {
  await Promise.all([...FORMS.values()].map((form) => form.preload()));
};

/** Pays through the form of the order's provider. Returns errors as outcomes and never throws. */
export async function tryPay({ provider, payload }: Checkout): Promise<PaymentOutcome | 'noWidget' | 'unclear'> {
  try {
    const form = FORMS.get(provider);
    if (form === undefined) throw new PaymentFormUnavailable(`no form of ${provider}`);
    return await form.pay(payload);
  } catch (error) {
    // After any other error the payment may have succeeded; the page must not claim that it failed.
    return error instanceof PaymentFormUnavailable ? 'noWidget' : 'unclear';
  }
}
