import type { ResponseOf } from '@contract/endpoint';
import { listSessions, signOutElsewhere } from '@contract/accounts/sessions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@web/lib/auth/session';
import { callOrThrow } from '@web/lib/http/api';
import { loadPart } from '@web/lib/http/load-chunk';
import { sessionsKey } from '@web/lib/http/session-keys';

export type Session = ResponseOf<typeof listSessions>['sessions'][number];

const sessionsQuery = ({ uid, email }: Identity) =>
  queryOptions({ queryKey: sessionsKey(uid), queryFn: () => callOrThrow(listSessions, { uid, email }) });

/** Where the account is signed in. */
export const useSessions = (identity: Identity) => useQuery(sessionsQuery(identity));

/**
 * Ends every session of the customer but this one, which continues with new tokens. Once the server has answered, the
 * former ones are worth nothing: what is needed for the new ones is loaded before.
 */
export function useSignOutElsewhere(identity: Identity) {
  const queryClient = useQueryClient();
  const { uid, email } = identity;
  return useMutation({
    mutationFn: async () => {
      const { signInWithCustomToken } = await loadPart(() => import('@web/lib/auth/session'));
      const { customToken } = await callOrThrow(signOutElsewhere, { uid, email });
      await signInWithCustomToken(customToken);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsKey(uid) }),
  });
}
