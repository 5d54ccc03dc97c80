import type { Profile } from '@contract/subscription/get-profile';
import { useQueryClient } from '@tanstack/react-query';
import { outcomeOf } from '@web/lib/http/api-error';

export const profileKey = (uid: string) => ['profile', uid] as const;

/** Puts what a call answered into the profile on the screen, without asking for all of it anew. */
export function useProfilePatch(uid: string) {
  const queryClient = useQueryClient();
  return (patch: Partial<Profile>): void => {
    queryClient.setQueryData<Profile>(profileKey(uid), (profile) => profile && { ...profile, ...patch });
  };
}

/**
 * For a change whose call failed: the profile is read again, unless nothing can have changed because nothing was sent.
 * The failure is shown at once: nobody waits for the profile.
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
