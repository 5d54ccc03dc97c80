import { getShop, type Shop } from '@functions/customer-life/contract/get-shop';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { forgetPromo } from '@web/lib/analytics/campaign';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { callOrThrow } from '@web/lib/http/api';

export interface ShopRequest {
  readonly uid: string;
  readonly email: string;
  readonly trialDays: number;
  readonly tariff: Tariff;
  readonly prepaidToken?: string | null;
  /** A promo code; null for the prices without one. */
  readonly promo?: string | null;
  /** The code of a link, of which the answer says what it is. */
  readonly linkCode?: string | null;
  /** Takes a solved CAPTCHA, which is valid for one call. It is not part of the question. */
  readonly takeCaptchaToken?: () => string | null;
}

/** The cache key of all quotes for a buyer. */
export const shopKey = (uid: string) => ['shop', uid] as const;

const shopQuery = ({
  uid,
  email,
  trialDays,
  tariff,
  prepaidToken = null,
  promo = null,
  linkCode = null,
  takeCaptchaToken,
}: ShopRequest) =>
  queryOptions({
    queryKey: [...shopKey(uid), trialDays, tariff, prepaidToken, promo, linkCode],
    queryFn: async () => {
      const captchaToken = takeCaptchaToken?.() ?? null;
      const shop = await callOrThrow(getShop, {
        uid,
        email,
        period: trialDays,
        tariff,
        ...(promo && { promo }),
        ...(linkCode && { linkCode }),
        ...(prepaidToken && { prepaidToken }),
        ...(captchaToken !== null && { captchaToken }),
      });
      rememberTengeRate(shop);
      if (linkCode && shop.link?.state === 'not-valid') forgetPromo(linkCode);
      return shop;
    },
    staleTime: 30_000,
    ...(promo === null && linkCode === null && { placeholderData: keepPreviousData<Shop> }),
  });

/** The quotes of all tariffs for this buyer. */
export const useGetShop = (question: ShopRequest, isEnabled = true): UseQueryResult<Shop> =>
  useQuery({ ...shopQuery(question), enabled: isEnabled });
