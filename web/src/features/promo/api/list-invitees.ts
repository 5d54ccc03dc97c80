import type { ResponseOf } from '@contract/endpoint';
import { listInvitees } from '@contract/referrals/list-invitees';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';

const inviteesQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['invitees', uid],
    queryFn: () => callOrThrow(listInvitees, { uid, email }),
  });

/** The customer's newest invitees, with the discount that all of them earn now. */
export const useListInvitees = (identity: Identity): UseQueryResult<ResponseOf<typeof listInvitees>> =>
  useQuery(inviteesQuery(identity));
