import type { ResponseOf } from '@contract/endpoint';
import { openPayLink } from '@contract/purchase/open-pay-link';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, callOrThrow } from '@web/lib/http/api';

export type PayLinkAnswer = ResponseOf<typeof openPayLink>;

export const payLinkKey = (link: string) => ['payLink', link] as const;

/** What the link asks for. Read once: the sums must not change while the payment window is open. */
export const useOpenPayLink = (link: string): UseQueryResult<PayLinkAnswer> =>
  useQuery({
    queryKey: payLinkKey(link),
    queryFn: () => callOrThrow(openPayLink, { link }),
    enabled: link !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Asked only with both boxes ticked: the order to pay it. */
export const orderByPayLink = (link: string) =>
  call(openPayLink, { link, consents: { autoCharge: true, offer: true } });
