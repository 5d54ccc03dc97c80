import type { Profile } from '@contract/get-profile';
import { useQueryClient } from '@tanstack/react-query';

export const profileKey = (uid: string) => ['profile', uid] as const;

/** Puts what a call answered into the profile on the screen, without asking for all of it anew. */
export function useProfilePatch(uid: string) {
  const queryClient = useQueryClient();
  return (patch: Partial<Profile>): void => {
    queryClient.setQueryData<Profile>(profileKey(uid), (profile) => profile && { ...profile, ...patch });
  };
}

export function useProfileReload(uid: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: profileKey(uid) });
}
