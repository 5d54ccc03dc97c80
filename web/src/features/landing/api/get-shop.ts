import { getShop, type Shop } from '@contract/get-shop';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/api';
import type { Campaign } from '@web/lib/campaign';

/** §7: on the landing page uid and email are both empty. */
export const useGetShop = ({ trialDays, tariff }: Campaign): UseQueryResult<Shop> =>
  useQuery({
    queryKey: ['shop', 'visitor', trialDays, tariff],
    queryFn: () => callOrThrow(getShop, { uid: '', email: '', period: trialDays, tariff }),
    staleTime: 60_000,
  });
