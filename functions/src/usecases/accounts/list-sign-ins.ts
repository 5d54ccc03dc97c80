import type { ResponseOf } from '@contract/endpoint';
import type { listSignIns as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { accepted, type Outcome } from '@functions/domain/platform/result';
import { providerOf } from '@functions/domain/accounts/sign-in-accounts';

/** The sign-ins of an account, as its owner sees them. */
export const signInsOf = (
  { signIns }: Pick<Customer, 'signIns'>,
  { via }: Caller,
): ResponseOf<typeof endpoint>['signIns'] =>
  signIns.flatMap((signIn) => {
    const provider = providerOf(signIn);
    return provider === null ? [] : [{ signIn, provider, isCurrent: signIn === via }];
  });

export const listSignIns = async (
  _deps: object,
  { caller, customer }: { caller: Caller; customer: Customer },
): Promise<Outcome<ResponseOf<typeof endpoint>>> => accepted({ success: true, signIns: signInsOf(customer, caller) });
