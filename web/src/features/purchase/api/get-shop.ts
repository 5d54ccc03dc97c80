import { getShop, type Shop } from '@contract/purchase/get-shop';
import type { Tariff } from '@contract/values/tariff';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
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

/** The cache key of all quotes for a buyer. */
export const shopKey = (uid: string) => ['shop', uid] as const;

const shopQuery = ({ uid, email, trialDays, tariff, prepaidToken = null, promo = null }: ShopRequest) =>
  queryOptions({
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
    ...(promo === null && { placeholderData: keepPreviousData<Shop> }),
  });

/** The quotes of all tariffs for this buyer. */
export const useGetShop = (question: ShopRequest, isEnabled = true): UseQueryResult<Shop> =>
  useQuery({ ...shopQuery(question), enabled: isEnabled });
