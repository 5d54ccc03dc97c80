import { unsubscribe } from '@functions/accounts/contract/unsubscribe';
import type { MailTopic } from '@functions/base/contract/values/mail-topics';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';

const callUnsubscribe = async (link: string, isPreview: boolean): Promise<MailTopic> =>
  (await callOrThrow(unsubscribe, { link, isPreview })).topic;

const unsubscribeTopicQuery = (link: string) =>
  queryOptions({ queryKey: ['unsubscribe', link], queryFn: () => callUnsubscribe(link, true), staleTime: Infinity });

/** The kind of e-mail that the link unsubscribes from. The preview changes nothing. */
export const useUnsubscribeTopic = (link: string) => useQuery(unsubscribeTopicQuery(link));

export const useUnsubscribe = (link: string) => useMutation({ mutationFn: () => callUnsubscribe(link, false) });
