import { createOrder } from '@contract/purchase/create-order';
import { call } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';
import type { Identity } from '@web/lib/auth/session';

/** A slot or a missed renewal: neither has a term of its own, and the server knows both prices. */
const order = ({ uid, email }: Identity, kind: 'device-slot' | 'past-due-payment', autoCharge: boolean) =>
  call(createOrder, {
    uid,
    email,
    period: 1,
    tariff: 1,
    kind,
    language: currentLanguage(),
    consents: { autoCharge, offer: true },
  });

/** Asked only with the offer accepted; a device takes no new leave to charge. */
export const orderDevice = (identity: Identity) => order(identity, 'device-slot', false);

/** Asked only with both boxes ticked. */
export const orderRetry = (identity: Identity) => order(identity, 'past-due-payment', true);
