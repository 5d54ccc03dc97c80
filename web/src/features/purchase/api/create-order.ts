import { createOrder } from '@contract/purchase/create-order';
import type { Tariff } from '@contract/values/tariff';
import { call } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

/** What these pages sell: time. Devices and missed renewals are bought elsewhere. */
export type OrderKind = 'new-subscription' | 'resubscribe';

export interface TariffOrder {
  /** Empty for who buys without an account; the e-mail is then the one they typed (offer, 1.1). */
  readonly uid: string;
  readonly email: string;
  readonly trialDays: number;
  readonly tariff: Tariff;
  readonly kind: OrderKind;
  readonly promo?: string | null;
  readonly phone?: string | null;
  /** The page's own id of an anonymous purchase. */
  readonly prepaidToken?: string | null;
}

/** Asked only with both boxes ticked; the server stores what was consented to before any money moves. */
export const orderTariff = ({ uid, email, trialDays, tariff, kind, promo, phone, prepaidToken }: TariffOrder) =>
  call(createOrder, {
    uid,
    email,
    period: trialDays,
    tariff,
    kind,
    ...(promo && { promo }),
    ...(phone && { phone }),
    ...(prepaidToken && { prepaidToken }),
    language: currentLanguage(),
    consents: { autoCharge: true, offer: true },
  });
