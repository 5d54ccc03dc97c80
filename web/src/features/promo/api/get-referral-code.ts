import { getReferralCode } from '@contract/get-referral-code';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/api';
import type { Identity } from '@web/lib/session';
import { store } from '@web/lib/storage';

/** The code of the customer's own link. It never changes, so that it is asked for once. */
export const useGetReferralCode = ({ uid, email }: Identity): UseQueryResult<string> =>
  useQuery({
    queryKey: ['referralCode', uid],
    queryFn: async () => {
      const { referralCode } = await callOrThrow(getReferralCode, { uid, email });
      store({ referral: referralCode });
      return referralCode;
    },
    staleTime: Infinity,
  });
