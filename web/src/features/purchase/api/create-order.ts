import { createOrder } from '@contract/create-order';
import { call } from '@web/lib/api';
import type { Campaign } from '@web/lib/campaign';
import { currentLanguage } from '@web/lib/i18n';
import type { Identity } from '@web/lib/session';

/** What this block sells: time. Devices and missed renewals are bought elsewhere. */
export type OrderKind = 'subscribe' | 'resume';

/** Asked only with both boxes ticked; the server stores what was consented to before any money moves. */
export const orderTariff = ({ uid, email }: Identity, { trialDays, tariff }: Campaign, kind: OrderKind) =>
  call(createOrder, {
    uid,
    email,
    period: trialDays,
    tariff,
    kind,
    language: currentLanguage(),
    consents: { autoCharge: true, offer: true },
  });
