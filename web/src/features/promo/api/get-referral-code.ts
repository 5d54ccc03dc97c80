import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callAsCustomer } from '@web/lib/http/customer-calls';
import type { Identity } from '@web/lib/auth/session';
import { isSignedInAs } from '@web/lib/auth/session-state';
import { keepFacts, useLastFacts, type LastFacts } from '@web/lib/http/last-facts';
import { store } from '@web/lib/browser/kept';

const referralCodeQuery = (identity: Identity) =>
  queryOptions({
    queryKey: [getReferralCode.name, identity.uid],
    queryFn: async () => {
      const answer = await callAsCustomer(getReferralCode, identity);
      if (!isSignedInAs(identity.uid)) return answer;
      store({ referral: answer.referralCode });
      keepFacts(getReferralCode, identity.uid, answer);
      return answer;
    },
    staleTime: Infinity,
  });

/** The customer's referral code, which never changes, and the discount for each invitee. Loaded once. */
export const useGetReferralCode = (identity: Identity): UseQueryResult<ResponseOf<typeof getReferralCode>> =>
  useQuery(referralCodeQuery(identity));

/** The code and the discount of the last visit of this tab; null without one. */
export const useLastReferralCode = ({ uid }: Identity): LastFacts<ResponseOf<typeof getReferralCode>> | null =>
  useLastFacts(getReferralCode, uid);
