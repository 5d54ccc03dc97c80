import { getShop, type Shop } from '@contract/get-shop';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/api';
import type { Campaign } from '@web/lib/campaign';
import type { Identity } from '@web/lib/session';

export const shopKey = (uid: string) => ['shop', uid] as const;

/** What every tariff costs this customer, now and later. */
export const useGetShop = ({ uid, email }: Identity, { trialDays, tariff }: Campaign): UseQueryResult<Shop> =>
  useQuery({
    queryKey: [...shopKey(uid), trialDays, tariff],
    queryFn: () => callOrThrow(getShop, { uid, email, period: trialDays, tariff }),
    staleTime: 30_000,
  });
