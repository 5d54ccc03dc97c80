import type { ResponseOf } from '@contract/endpoint';
import { getReferralCode } from '@contract/referrals/get-referral-code';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { store } from '@web/lib/browser/storage';

const referralCodeQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['referralCode', uid],
    queryFn: async () => {
      const answer = await callOrThrow(getReferralCode, { uid, email });
      store({ referral: answer.referralCode });
      return answer;
    },
    staleTime: Infinity,
  });

/** The customer's referral code, which never changes, and the discount for each invitee. Loaded once. */
export const useGetReferralCode = (identity: Identity): UseQueryResult<ResponseOf<typeof getReferralCode>> =>
  useQuery(referralCodeQuery(identity));
