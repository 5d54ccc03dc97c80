import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { listSignIns as endpoint } from '@functions/accounts/contract/sign-ins';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { providerOf } from '@functions/accounts/rules/sign-in-accounts';
import type { Deps } from '@functions/accounts/ports/repositories';
import { presentSignIns } from '@functions/accounts/steps/present-sign-ins';

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
