import type { ResponseOf } from '@contract/endpoint';
import type { listSignIns as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { ok } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { providerOf } from '@functions/domain/accounts/sign-in-accounts';
import type { Deps } from '@functions/ports/services';
import { presentSignIns } from './present-sign-ins';

/** Returns the providers' sign-ins of an account for its owner; `isCurrent` marks the one of this session. */
export const signInsOf = (
  { signIns }: Pick<Customer, 'signIns'>,
  { identityId }: Caller,
): ResponseOf<typeof endpoint>['signIns'] =>
  signIns.flatMap((signIn) => {
    const provider = providerOf(signIn);
    return provider === null ? [] : [{ signIn, provider, isCurrent: signIn === identityId }];
  });

/** Returns the sign-ins of the customer. */
export const listSignIns = async (
  deps: Pick<Deps, 'store'>,
  { caller, customer }: { caller: Caller; customer: Customer },
): Promise<ResultOf<typeof endpoint>> => ok({ success: true, ...(await presentSignIns(deps, customer, caller)) });
