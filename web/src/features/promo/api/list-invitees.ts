import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listInvitees } from '@functions/referrals/contract/list-invitees';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callAsCustomer } from '@web/lib/http/customer-calls';
import type { Identity } from '@web/lib/auth/session';
import { isSignedInAs } from '@web/lib/auth/session-state';
import { keepFacts, useLastFacts, type LastFacts } from '@web/lib/http/last-facts';

/** The invited friends and the discount that they earn now. */
export const useListInvitees = (identity: Identity): UseQueryResult<ResponseOf<typeof listInvitees>> =>
  useQuery({
    queryKey: [listInvitees.name, identity.uid],
    queryFn: async () => {
      const answer = await callAsCustomer(listInvitees, identity);
      if (isSignedInAs(identity.uid)) keepFacts(listInvitees, identity.uid, answer);
      return answer;
    },
  });

/** The friends and the discount of the last visit of this tab; null without one. */
export const useLastInvitees = ({ uid }: Identity): LastFacts<ResponseOf<typeof listInvitees>> | null =>
  useLastFacts(listInvitees, uid);
