import { createOrder } from '@contract/purchase/create-order';
import { call } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';
import type { Identity } from '@web/lib/auth/session';

/**
 * Orders a device slot, a missed renewal or the check of a card. The server knows the prices and ignores `period` and
 * `tariff`.
 */
const order = (
  { uid, email }: Identity,
  kind: 'device-slot' | 'past-due-payment' | 'card-change',
  autoCharge: boolean,
) =>
  call(createOrder, {
    uid,
    email,
    period: 1,
    tariff: 1,
    kind,
    language: currentLanguage(),
    consents: { autoCharge, offer: true },
  });

/** Called only after consent to the offer. A device slot needs no new consent to charges. */
export const orderDevice = (identity: Identity) => order(identity, 'device-slot', false);

/** Called only after both consents. */
export const orderRetry = (identity: Identity) => order(identity, 'past-due-payment', true);

/** Called only after both consents: the card of this payment becomes the saved one. */
export const orderCardChange = (identity: Identity) => order(identity, 'card-change', true);
