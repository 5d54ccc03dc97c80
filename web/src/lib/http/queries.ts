import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSessionLost } from './api-error';
import { reportLostSession } from './lost-session';

/** Retries quick failures twice. Refusals, timeouts and a lost session are not retried. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !isSessionLost(error) &&
  !(error instanceof ApiError && (error.kind === 'refused' || error.call.isLate === true));

/**
 * `networkMode: 'always'`: without a network a call fails at once and the page reports it. TanStack's default would
 * send the call when the network returns, although the customer may have changed their mind.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportLostSession }),
  mutationCache: new MutationCache({ onError: reportLostSession }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // This network mode disables it by default.
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: (attempt) => 700 * 2 ** attempt,
      staleTime: 5_000,
    },
    // Payments and consents must not be sent twice without the customer's action.
    mutations: { networkMode: 'always', retry: false },
  },
});
