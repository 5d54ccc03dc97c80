import { getProfile, type Profile } from '@contract/subscription/get-profile';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { callOrThrow } from '@web/lib/http/api';
import { profileKey } from '@web/lib/http/profile-key';
import type { Identity } from '@web/lib/auth/session';
import { store } from '@web/lib/browser/storage';

const profileQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: profileKey(uid),
    queryFn: async () => {
      const profile = await callOrThrow(getProfile, { uid, email });
      rememberSubscription(profile);
      rememberTengeRate(profile);
      return profile;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/**
 * The customer's profile. `pollEvery` returns the polling interval in milliseconds, or false, for the profile that was
 * loaded last.
 */
export const useGetProfile = (
  identity: Identity,
  pollEvery: (loaded: Profile | undefined) => number | false = () => false,
): UseQueryResult<Profile> =>
  useQuery({ ...profileQuery(identity), refetchInterval: ({ state }) => pollEvery(state.data) });

function rememberSubscription({ userInfo, photoURL }: Profile): void {
  store({
    expirationDate: userInfo.expirationDate,
    subscriptionIsActive: String(userInfo.subscriptionIsActive),
    subscriptionStatus: userInfo.subscriptionStatus,
    ...(photoURL !== null && { photoURL }),
  });
}
