import type { ResponseOf } from '@contract/endpoint';
import { listSignIns, unlinkSignIn } from '@contract/accounts/sign-ins';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import { outcomeOf } from '@web/lib/http/api-error';
import type { Identity } from '@web/lib/auth/session';

export type SignInsResponse = ResponseOf<typeof listSignIns>;
export type SignIn = SignInsResponse['signIns'][number];

const keyOf = (uid: string) => ['sign-ins', uid];

export const useSignIns = ({ uid, email }: Identity) =>
  useQuery({ queryKey: keyOf(uid), queryFn: () => callOrThrow(listSignIns, { uid, email }) });

export function useUnlinkSignIn({ uid, email }: Identity) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (signIn: string) => callOrThrow(unlinkSignIn, { uid, email, signIn }),
    onSuccess: (response) => queryClient.setQueryData(keyOf(uid), response),
    onError: (error) => {
      if (outcomeOf(error) === 'unknown') void queryClient.invalidateQueries({ queryKey: keyOf(uid) });
    },
  });
}
