import type { ResponseOf } from '@contract/endpoint';
import {
  addPushAddress,
  listNewsAddresses,
  removeNewsAddress,
  startTelegramLink,
} from '@contract/accounts/news-addresses';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@web/lib/auth/session';
import { callOrThrow } from '@web/lib/http/api';

export type NewsAddresses = ResponseOf<typeof listNewsAddresses>;
export type NewsAddress = NewsAddresses['addresses'][number];

const newsQuery = ({ uid, email }: Identity) =>
  queryOptions({
    queryKey: ['news-addresses', uid],
    queryFn: () => callOrThrow(listNewsAddresses, { uid, email }),
    // The customer comes back from Telegram, where the chat was bound.
    refetchOnWindowFocus: 'always',
  });

/** Where news arrives besides the e-mail. */
export const useNewsAddresses = (identity: Identity) => useQuery(newsQuery(identity));

/** The answer of a change replaces the list. */
function useListFromAnswer(identity: Identity) {
  const queryClient = useQueryClient();
  const { queryKey } = newsQuery(identity);
  return {
    onSuccess: (list: NewsAddresses) => queryClient.setQueryData(queryKey, list),
    // The outcome may be unknown.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  };
}

/** News arrives in this browser too. The variable is its subscription. */
export const useAddPushAddress = (identity: Identity) =>
  useMutation({
    mutationFn: (subscription: PushKeys) =>
      callOrThrow(addPushAddress, { uid: identity.uid, email: identity.email, ...subscription }),
    ...useListFromAnswer(identity),
  });

/** A browser's subscription as the server needs it. */
interface PushKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The link that binds a Telegram chat. It works once, for ten minutes. */
export const useTelegramLink = ({ uid, email }: Identity) =>
  useMutation({ mutationFn: () => callOrThrow(startTelegramLink, { uid, email }) });

export const useRemoveNewsAddress = (identity: Identity) =>
  useMutation({
    mutationFn: (id: string) => callOrThrow(removeNewsAddress, { uid: identity.uid, email: identity.email, id }),
    ...useListFromAnswer(identity),
  });
