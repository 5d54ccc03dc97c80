import { getReferralCode } from '@contract/referrals/get-referral-code';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { store } from '@web/lib/browser/storage';

/** The customer's referral code. It never changes and is loaded once. */
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
