import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** Only a quick failure is asked again, twice: a refusal stays a refusal, and nobody waits for a second deadline. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && (error.kind === 'refused' || error.call.isLate === true));

/**
 * `networkMode: 'always'`: without a network a call fails at once and the page says so. TanStack's default would keep
 * it and make it when the network returns, by which time the customer may have decided otherwise.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // The default of this mode is false.
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: (attempt) => 700 * 2 ** attempt,
      staleTime: 5_000,
    },
    // Money and consent are never sent twice behind the customer's back.
    mutations: { networkMode: 'always', retry: false },
  },
});
