import { createOrder } from '@functions/purchase/contract/create-order';
import { call } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';
import type { Identity } from '@web/lib/auth/session';

/**
 * What is ordered without a tariff, and whether it includes a consent to charges: the card of a missed renewal or of a
 * check becomes the saved one; a device slot needs no new consent.
 */
const ADD_ONS = {
  slot: { kind: 'device-slot', autoCharge: false },
  retry: { kind: 'past-due-payment', autoCharge: true },
  card: { kind: 'card-change', autoCharge: true },
} as const;

export type AddOnKind = keyof typeof ADD_ONS;

/** Called only after the consents. The server knows the prices and ignores `period` and `tariff`. */
export const orderAddOn = ({ uid, email }: Identity, addOn: AddOnKind) =>
  call(createOrder, {
    uid,
    email,
    period: 1,
    tariff: 1,
    kind: ADD_ONS[addOn].kind,
    language: currentLanguage(),
    consents: { autoCharge: ADD_ONS[addOn].autoCharge, offer: true },
  });
