import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import type { LeavingReason } from '@contract/values/leaving-reasons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import { profileKey } from '@web/lib/http/profile-key';
import type { Identity } from '@web/lib/auth/session';

/**
 * Reloads the profile after success and failure because only the profile shows whether auto-renewal is off. A failure
 * is shown before the reload ends. `signal` takes the request back.
 */
export function useCancelSubscription({ uid, email }: Identity) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: profileKey(uid) });
  return useMutation({
    mutationFn: ({ leavingReason, signal }: { leavingReason: LeavingReason | null; signal: AbortSignal }) =>
      callOrThrow(cancelSubscription, { email, uid, ...(leavingReason !== null && { leavingReason }) }, signal),
    onSuccess: reload,
    onError: () => void reload(),
  });
}
