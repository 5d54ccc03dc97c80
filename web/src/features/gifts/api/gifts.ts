import { createOrder } from '@functions/purchase/contract/create-order';
import type { RequestInput } from '@functions/base/contract/endpoint';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { useQuery } from '@tanstack/react-query';
import { call, callOrThrow } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

/** Who pays a gift. Without an account `uid` is empty, and `email` is what the visitor entered. */
export interface Payer {
  readonly uid: string;
  readonly email: string;
}

/** The prices of the terms that can be given, in roubles, without discounts of the payer. */
export const useGiftPrices = ({ uid, email }: Payer) =>
  useQuery({
    queryKey: ['gift-prices', uid],
    queryFn: () => callOrThrow(getShop, { uid, email: uid === '' ? '' : email }),
    staleTime: 30_000,
  });

type GiftOrder = RequestInput<typeof createOrder>['gift'];

/** Called only after consent to the offer. A gift includes no consent to charges. */
export const orderGift = (
  { uid, email }: Payer,
  {
    tariff,
    gift,
    phone,
    captchaToken,
  }: { tariff: number; gift: GiftOrder; phone: string | null; captchaToken: string | null },
  prepaidToken: string | null,
) =>
  call(createOrder, {
    uid,
    email,
    period: 1,
    tariff,
    kind: 'gift',
    ...(gift && { gift }),
    ...(phone && { phone }),
    ...(prepaidToken !== null && { prepaidToken }),
    ...(captchaToken !== null && { captchaToken }),
    language: currentLanguage(),
    consents: { autoCharge: false, offer: true },
  });
