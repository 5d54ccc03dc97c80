import { getProfile, type Profile } from '@contract/subscription/get-profile';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';
import type { Identity } from '@web/lib/auth/session';
import { store } from '@web/lib/browser/storage';
import { profileKey } from './profile-cache';

/** The customer's profile. `pollEvery` returns the polling interval in milliseconds, or false. */
export const useGetProfile = (
  { uid, email }: Identity,
  pollEvery: () => number | false = () => false,
): UseQueryResult<Profile> =>
  useQuery({
    queryKey: profileKey(uid),
    queryFn: async () => {
      const profile = await callOrThrow(getProfile, { uid, email });
      rememberSubscription(profile);
      return profile;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: pollEvery,
  });

function rememberSubscription({ userInfo, photoURL }: Profile): void {
  store({
    expirationDate: userInfo.expirationDate,
    subscriptionIsActive: String(userInfo.subscriptionIsActive),
    subscriptionStatus: userInfo.subscriptionStatus,
    ...(photoURL !== null && { photoURL }),
  });
}
