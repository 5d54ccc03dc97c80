import { createOrder } from '@functions/purchase/contract/create-order';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { call } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

/** Orders for subscription time. The profile sells device slots and missed renewals. */
export type OrderKind = 'new-subscription' | 'resubscribe';

export interface TariffOrder {
  /** Empty for a guest purchase; `email` is then the address that the guest entered (offer 1.1). */
  readonly uid: string;
  readonly email: string;
  readonly trialDays: number;
  readonly tariff: Tariff;
  readonly kind: OrderKind;
  /** A term without renewal: paid by a method beside cards, and without a consent to charges. */
  readonly isOneOff?: boolean;
  readonly promo?: string | null;
  readonly phone?: string | null;
  /** The id of a guest purchase. */
  readonly prepaidToken?: string | null;
  /** A solved CAPTCHA, after `human_check_needed`. */
  readonly captchaToken?: string | null;
}

/** Called only after the consents that the order needs. The server stores the consents before the payment. */
export const orderTariff = ({
  uid,
  email,
  trialDays,
  tariff,
  kind,
  isOneOff = false,
  promo,
  phone,
  prepaidToken,
  captchaToken,
}: TariffOrder) =>
  call(createOrder, {
    uid,
    email,
    period: trialDays,
    tariff,
    kind,
    ...(isOneOff && { isOneOff }),
    ...(promo && { promo }),
    ...(phone && { phone }),
    ...(prepaidToken && { prepaidToken }),
    ...(captchaToken && { captchaToken }),
    language: currentLanguage(),
    consents: { autoCharge: !isOneOff, offer: true },
  });
