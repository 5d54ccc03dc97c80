import { unsubscribe, type MailTopic } from '@contract/accounts/unsubscribe';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@web/lib/http/api';

const callUnsubscribe = async (link: string, isPreview: boolean): Promise<MailTopic> =>
  (await callOrThrow(unsubscribe, { link, isPreview })).topic;

/** The kind of e-mail that the link unsubscribes from. The preview changes nothing. */
export const useUnsubscribeTopic = (link: string) =>
  useQuery({ queryKey: ['unsubscribe', link], queryFn: () => callUnsubscribe(link, true), staleTime: Infinity });

export const useUnsubscribe = (link: string) => useMutation({ mutationFn: () => callUnsubscribe(link, false) });
