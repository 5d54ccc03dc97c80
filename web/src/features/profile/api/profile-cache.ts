import type { Profile } from '@contract/subscription/get-profile';
import { useQueryClient } from '@tanstack/react-query';
import { outcomeOf } from '@web/lib/http/api-error';
import { profileKey } from '@web/lib/http/profile-key';

/** Merges a response into the cached profile without a reload. */
export function useProfilePatch(uid: string) {
  const queryClient = useQueryClient();
  return (patch: Partial<Profile>): void => {
    queryClient.setQueryData<Profile>(profileKey(uid), (profile) => profile && { ...profile, ...patch });
  };
}

/**
 * Reloads the profile after a failed change, unless the request was not sent. Does not wait for the reload: the failure
 * is shown at once.
 */
export function useReloadAfterFailure(uid: string) {
  const reload = useProfileReload(uid);
  return (error: Error): void => {
    if (outcomeOf(error) !== 'unsent') void reload();
  };
}

export function useProfileReload(uid: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: profileKey(uid) });
}
