import type { ResponseOf } from '@functions/base/contract/endpoint';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { call, callOrThrow } from '@web/lib/http/api';

export type PayLinkResponse = ResponseOf<typeof openPayLink>;

/** The payment due of a pay link. Loaded once: the amounts must not change while the widget is open. */
export const payLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['payLink', link],
    queryFn: async () => {
      const due = await callOrThrow(openPayLink, { link });
      rememberTengeRate(due);
      return due;
    },
    enabled: link !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const useOpenPayLink = (link: string): UseQueryResult<PayLinkResponse> => useQuery(payLinkQuery(link));

/** Creates the order for a pay link. Called only after the consents that it needs. */
export const orderByPayLink = (link: string, autoCharge: boolean) =>
  call(openPayLink, { link, consents: { autoCharge, offer: true } });
