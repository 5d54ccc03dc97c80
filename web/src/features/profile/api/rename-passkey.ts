import { renamePasskey } from '@contract/accounts/passkeys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { signInsQuery } from './sign-ins';

/** Gives a passkey another name. */
export function useRenamePasskey(identity: Identity) {
  const queryClient = useQueryClient();
  const { uid, email } = identity;
  const { queryKey } = signInsQuery(identity);
  return useMutation({
    mutationFn: (named: { signIn: string; name: string }) => callOrThrow(renamePasskey, { uid, email, ...named }),
    onSuccess: (response) => queryClient.setQueryData(queryKey, response),
  });
}
