import { getShop, type Shop } from '@contract/purchase/get-shop';
import type { Tariff } from '@contract/values/tariff';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';

export interface ShopRequest {
  readonly uid: string;
  readonly email: string;
  readonly trialDays: number;
  readonly tariff: Tariff;
  readonly prepaidToken?: string | null;
  /** A promo code; null for the prices without one. */
  readonly promo?: string | null;
}

export const shopKey = (uid: string) => ['shop', uid] as const;

/** The quotes of all tariffs for this buyer. */
export const useGetShop = (question: ShopRequest, isEnabled = true): UseQueryResult<Shop> => {
  const { uid, email, trialDays, tariff, prepaidToken = null, promo = null } = question;
  return useQuery({
    queryKey: [...shopKey(uid), trialDays, tariff, prepaidToken, promo],
    queryFn: () =>
      callOrThrow(getShop, {
        uid,
        email,
        period: trialDays,
        tariff,
        ...(promo && { promo }),
        ...(prepaidToken && { prepaidToken }),
      }),
    staleTime: 30_000,
    enabled: isEnabled,
    ...(promo === null && { placeholderData: keepPreviousData }),
  });
};
