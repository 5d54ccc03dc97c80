import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './call-failed';

/** A refusal stays a refusal; only an unreachable or faulty server is asked again, twice. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof CallFailed && error.kind === 'refused');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: (attempt) => 700 * 2 ** attempt, staleTime: 5_000 },
    // Money and consent are never sent twice behind the customer's back.
    mutations: { retry: false },
  },
});
