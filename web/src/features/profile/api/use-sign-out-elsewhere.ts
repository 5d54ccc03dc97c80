import { listSessions, signOutElsewhere } from '@functions/accounts/contract/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdentity } from '@web/lib/auth/identity';
import { callAsCustomer, reloadAnswers } from '@web/lib/http/customer-calls';
import { loadChunk } from '@web/lib/http/load-chunk';

/**
 * Ends every session of the customer but this one, which continues with new tokens. Once the server has answered, the
 * former ones are worth nothing: what is needed for the new ones is loaded before.
 */
export function useSignOutElsewhere() {
  const queryClient = useQueryClient();
  const customer = useIdentity();
  return useMutation({
    mutationFn: async () => {
      const { signInWithCustomToken } = await loadChunk(() => import('@web/lib/auth/session'));
      const { customToken } = await callAsCustomer(signOutElsewhere, customer);
      await signInWithCustomToken(customToken);
    },
    onSuccess: () => reloadAnswers(queryClient, listSessions),
  });
}
