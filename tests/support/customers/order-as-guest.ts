import { createOrder } from '@functions/purchase/contract/create-order';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { callOverHttp } from '../../../scripts/lib/customer-over-http';

/** A guest order in Russian, as the buyer's browser sends it. */
export const orderAsGuestOverHttp = (
  siteUrl: string,
  email: string,
  prepaidToken: string,
): Promise<ResponseOf<typeof createOrder>> =>
  callOverHttp(
    siteUrl,
    createOrder,
    {
      uid: '',
      email,
      prepaidToken,
      period: 30,
      tariff: 1,
      language: 'ru',
      consents: { autoCharge: true, offer: true },
    },
    null,
  );
