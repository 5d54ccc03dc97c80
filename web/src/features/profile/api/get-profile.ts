import { getProfile, type Profile } from '@functions/customer-life/contract/get-profile';
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { callAsCustomer } from '@web/lib/http/customer-calls';
import { keepFacts, useLastFacts, type LastFacts } from '@web/lib/http/last-facts';
import { profileKey } from '@web/lib/http/profile-key';
import type { Identity } from '@web/lib/auth/session';
import { isSignedInAs } from '@web/lib/auth/session-state';
import { store } from '@web/lib/browser/kept';

const JUST_NOW_MS = 2000;

/** The page shows neither: the address is that of the session, and the sign-ins have a call of their own. */
const withoutAddresses = (profile: Profile): Profile => ({
  ...profile,
  userInfo: { ...profile.userInfo, email: '' },
  signIns: [],
});

const profileQuery = (identity: Identity) =>
  queryOptions({
    queryKey: profileKey(identity.uid),
    queryFn: async () => {
      const profile = await callAsCustomer(getProfile, identity);
      rememberTengeRate(profile);
      if (!isSignedInAs(identity.uid)) return profile;
      rememberSubscription(profile);
      keepFacts(getProfile, identity.uid, withoutAddresses(profile));
      return profile;
    },
    // Not twice: the answer may have come before the page, which was waiting for its texts.
    refetchOnMount: ({ state }) =>
      state.isInvalidated || Date.now() - state.dataUpdatedAt > JUST_NOW_MS ? 'always' : false,
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

/** The profile of the last visit of this tab; null without one. */
export const useLastProfile = ({ uid }: Identity): LastFacts<Profile> | null => useLastFacts(getProfile, uid);

/** Requests the profile before the page is rendered. A failure is left to the page. */
export const requestProfile = (client: QueryClient, identity: Identity): void =>
  void client.query(profileQuery(identity)).catch(() => undefined);

function rememberSubscription({ userInfo, photoURL }: Profile): void {
  store({
    expirationDate: userInfo.expirationDate,
    subscriptionIsActive: String(userInfo.subscriptionIsActive),
    subscriptionStatus: userInfo.subscriptionStatus,
    ...(photoURL !== null && { photoURL }),
  });
}
