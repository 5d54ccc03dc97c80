import { cancelSubscription } from '@contract/cancel-subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/api';
import type { Identity } from '@web/lib/session';

/** §7. Whatever the answer, the profile is read anew: only it says whether the renewal is off. */
export function useCancelSubscription({ uid, email }: Identity) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callOrThrow(cancelSubscription, { email, uid }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['profile', uid] }),
  });
}
