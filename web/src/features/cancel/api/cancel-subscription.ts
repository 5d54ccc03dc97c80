import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';

/**
 * Whatever the answer, the profile is read again: only it says whether the renewal is off. A failure is shown
 * before that read ends.
 */
export function useCancelSubscription({ uid, email }: Identity) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['profile', uid] });
  return useMutation({
    mutationFn: () => callOrThrow(cancelSubscription, { email, uid }),
    onSuccess: reload,
    onError: () => void reload(),
  });
}
