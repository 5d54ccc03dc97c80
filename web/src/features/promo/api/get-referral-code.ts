import type { ResponseOf } from '@contract/endpoint';
import { getReferralCode } from '@contract/referrals/get-referral-code';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { store } from '@web/lib/browser/storage';

/** The customer's referral code, which never changes, and the discount for each invitee. Loaded once. */
export const useGetReferralCode = ({ uid, email }: Identity): UseQueryResult<ResponseOf<typeof getReferralCode>> =>
  useQuery({
    queryKey: ['referralCode', uid],
    queryFn: async () => {
      const answer = await callOrThrow(getReferralCode, { uid, email });
      store({ referral: answer.referralCode });
      return answer;
    },
    staleTime: Infinity,
  });
