import type { Endpoint, RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useIdentity } from '@web/lib/auth/identity';
import type { Identity } from '@web/lib/auth/identity-of';
import { identityNow } from '@web/lib/auth/session-state';
import { callOrThrow } from './api';
import { outcomeOf } from './api-error';
import { profileKey } from './profile-key';

/** What a call says beside who calls. */
type About<E extends Endpoint> = Omit<RequestInput<E>, 'uid' | 'email'>;

/** Calls as the customer of the page, with the address of now: they may have signed in anew since it was rendered. */
export const callAsCustomer = <E extends Endpoint>(
  endpoint: E,
  customer: Identity,
  about: object = {},
  cancel?: AbortSignal,
): Promise<ResponseOf<E>> => {
  const { email } = identityNow(customer);
  return callOrThrow(endpoint, { uid: customer.uid, email, ...about } as RequestInput<E>, cancel);
};

const customerQuery = <E extends Endpoint>(endpoint: E, customer: Identity) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.name, customer.uid],
    queryFn: () => callAsCustomer(endpoint, customer),
  });

/** Asked anew each time: an amount that is about to be paid. */
export const NEVER_KEPT = { staleTime: 0, gcTime: 0 } as const;

interface QueryTimes {
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchOnMount?: 'always';
  readonly refetchOnWindowFocus?: 'always';
}

/** What a call that names nothing but the customer answers. */
export const useCustomerQuery = <E extends Endpoint>(endpoint: E, times: QueryTimes = {}) =>
  useQuery({ ...customerQuery(endpoint, useIdentity()), ...times });

/** Loads what a call answered again, wherever it is shown. */
export const reloadAnswers = (client: QueryClient, { name }: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: [name] });

interface Outcomes<E extends Endpoint> {
  readonly onSuccess?: (answer: ResponseOf<E>) => unknown;
  readonly onError?: (error: Error) => unknown;
}

/** A change by the customer of the page. Its variable is what the call says; `cancel` takes the request back. */
export function useCustomerChange<E extends Endpoint>(endpoint: E, outcomes: Outcomes<E> = {}) {
  const customer = useIdentity();
  return useMutation<ResponseOf<E>, Error, About<E> & { readonly cancel?: AbortSignal }>({
    ...outcomes,
    mutationFn: ({ cancel, ...about }) => callAsCustomer(endpoint, customer, about, cancel),
  });
}

/** Reloads after a failure, unless nothing was sent. The failure is shown at once, before the reload ends. */
const afterFailure = (reload: () => Promise<void>) => (error: Error) => {
  if (outcomeOf(error) !== 'unsent') void reload();
};

/** A change whose answer replaces that of `list`. */
export function useListChange<E extends Endpoint>(endpoint: E, list: Endpoint) {
  const client = useQueryClient();
  const { queryKey } = customerQuery(list, useIdentity());
  return useCustomerChange(endpoint, {
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: afterFailure(() => client.invalidateQueries({ queryKey })),
  });
}

export function useProfileReload(): () => Promise<void> {
  const client = useQueryClient();
  const { uid } = useIdentity();
  return () => client.invalidateQueries({ queryKey: profileKey(uid) });
}

/** A change that the profile shows: `patchOf` merges its answer into the profile, which is loaded again without one. */
export function useProfileChange<E extends Endpoint>(
  endpoint: E,
  patchOf?: (answer: ResponseOf<E>) => Partial<Profile>,
) {
  const client = useQueryClient();
  const { uid } = useIdentity();
  const reload = useProfileReload();
  const patch = (answer: ResponseOf<E>) =>
    client.setQueryData<Profile>(profileKey(uid), (profile) => profile && { ...profile, ...patchOf?.(answer) });
  return useCustomerChange(endpoint, {
    onSuccess: patchOf === undefined ? reload : patch,
    onError: afterFailure(reload),
  });
}
