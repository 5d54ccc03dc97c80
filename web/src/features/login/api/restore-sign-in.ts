import { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import type { SignInWay } from '@functions/base/contract/values/status';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';

const callRestoreSignIn = async (link: string, isPreview: boolean): Promise<SignInWay> =>
  (await callOrThrow(restoreSignIn, { link, isPreview })).provider;

const removedSignInQuery = (link: string) =>
  queryOptions({
    queryKey: ['removed-sign-in', link],
    queryFn: () => callRestoreSignIn(link, true),
    staleTime: Infinity,
  });

/** The provider of the removed sign-in. The preview changes nothing. */
export const useRemovedSignIn = (link: string) => useQuery(removedSignInQuery(link));

export const useRestoreSignIn = (link: string) => useMutation({ mutationFn: () => callRestoreSignIn(link, false) });
