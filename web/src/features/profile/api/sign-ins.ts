import type { ResponseOf } from '@contract/endpoint';
import { listSignIns, unlinkSignIn } from '@contract/accounts/sign-ins';
import { signOutEverywhere } from '@contract/accounts/sign-out-everywhere';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import { outcomeOf } from '@web/lib/http/api-error';
import { signInsKey } from '@web/lib/http/session-keys';
import type { Identity } from '@web/lib/auth/session';
import { identityNow } from '@web/lib/auth/session-state';

export type SignInsResponse = ResponseOf<typeof listSignIns>;
export type SignIn = SignInsResponse['signIns'][number];
export type PasskeyEntry = NonNullable<SignInsResponse['passkeys']>[number];

export const signInsQuery = (identity: Identity) =>
  queryOptions({
    queryKey: signInsKey(identity.uid),
    queryFn: async () => {
      const { uid, email } = identityNow(identity);
      return callOrThrow(listSignIns, { uid, email });
    },
  });

export const useSignIns = (identity: Identity) => useQuery(signInsQuery(identity));

/** Ends every session of the customer, this one included. */
export const useSignOutEverywhere = ({ uid, email }: Identity) =>
  useMutation({ mutationFn: () => callOrThrow(signOutEverywhere, { uid, email }) });

export function useUnlinkSignIn(identity: Identity) {
  const queryClient = useQueryClient();
  const { uid, email } = identity;
  const { queryKey } = signInsQuery(identity);
  return useMutation({
    mutationFn: (signIn: string) => callOrThrow(unlinkSignIn, { uid, email, signIn }),
    onSuccess: (response) => queryClient.setQueryData(queryKey, response),
    onError: (error) => {
      if (outcomeOf(error) === 'unknown') void queryClient.invalidateQueries({ queryKey });
    },
  });
}
