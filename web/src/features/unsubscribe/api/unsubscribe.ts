import { unsubscribe, type MailTopic } from '@contract/accounts/unsubscribe';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';

const ask = async (link: string, isPreview: boolean): Promise<MailTopic> =>
  (await callOrThrow(unsubscribe, { link, isPreview })).topic;

/** What the link is for; asking changes nothing. */
export const useUnsubscribeTopic = (link: string) =>
  useQuery({ queryKey: ['unsubscribe', link], queryFn: () => ask(link, true), staleTime: Infinity });

export const useUnsubscribe = (link: string) => useMutation({ mutationFn: () => ask(link, false) });
